import type { Messages } from "../shape";

export const failures: Messages["failures"] = {
  INSUFFICIENT_FUNDS: "Saldo insuficiente",
  ACCOUNT_UNUSABLE: "La cuenta del pagador no se puede usar",
  LIMIT_EXCEEDED: "Supera el límite del pagador",
  CANCELLED: "El pagador canceló en el banco",
  NOT_CONFIRMED: "No se identificó al pagador",
  TIMED_OUT: "El pagador tardó demasiado",
  BANK_UNAVAILABLE: "El banco no respondió",
  PAYEE_REFUSED: "El banco rechaza la cuenta del beneficiario",
  NOT_SUPPORTED: "El banco no ofrece este tipo de pago",
  FORGOTTEN: "El banco dice que no conoce ese pago",
  NOT_ARRIVED: "Comprobado por una persona: no se pagó",
  REFUSED: "El banco lo rechazó",
};
