import type { Messages } from "../shape";

export const failures: Messages["failures"] = {
  INSUFFICIENT_FUNDS: "Saldo insuficiente",
  ACCOUNT_UNUSABLE: "La cuenta del pagador no se puede usar",
  LIMIT_EXCEEDED: "Supera un límite del pagador o del banco",
  CANCELLED: "Cancelado en el banco",
  NOT_CONFIRMED: "No se identificó al pagador",
  TIMED_OUT: "El pagador tardó demasiado",
  BANK_UNAVAILABLE: "El banco no pudo hacerlo en ese momento",
  PAYEE_REFUSED: "El banco rechaza la cuenta del beneficiario",
  NOT_SUPPORTED: "El banco no ofrece este tipo de pago",
  NOT_TAKEN: "El banco no aceptó nuestra petición",
  DUPLICATE: "El banco lo toma por un pago que ya tiene",
  FORGOTTEN: "El banco dice que no conoce ese pago",
  OUT_OF_REACH: "El banco solo informa a quien el pagador autoriza, y ese permiso ha caducado",
  NOT_ARRIVED: "Comprobado por una persona: no se pagó",
  REFUSED: "El banco lo rechazó",
};
