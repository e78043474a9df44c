import type { Messages } from "../shape";

export const attention: Messages["attention"] = {
  kinds: {
    unresolved: "No se sabe si está pagado",
    twice: "Pagado de más",
    returned: "Ya no está pagado",
    disputed: "El pagador no está conforme",
    transferred: "El pagador dice que ha transferido",
    undelivered: "No se ha podido entregar",
    failed: "Fallido en el banco",
    expiring: "Caduca pronto",
    asked: "Se ha pedido un enlace nuevo",
  },
  hints: {
    unresolved:
      "El banco no ha dicho qué ha sido de estos pagos. Donde se le puede preguntar, seguimos haciéndolo. Mira en tu cuenta y anota lo que encuentres en la página del pago.",
    twice:
      "Un banco o un extracto han mostrado dinero cuando la operación ya había terminado o estaba pagada; o lo que se renovó sigue en pie después de todo, y su renovación también o aún lo pide. Revisa la cuenta, devuelve lo que sobre desde la página del cobro y cancela la renovación que nadie tenga que pagar. Si un abono que conciliaste a mano es el mismo pago del que habla el banco, no sobra nada: deshaz esa conciliación.",
    returned:
      "Constaban como pagados y ya no: el banco los rechazó tras la autorización, el dinero se devolvió o se deshizo una conciliación con un extracto. Mira en tu cuenta y vuelve a pedir lo que no esté.",
    disputed:
      "El pagador dice que hay algo que no está bien, y mientras tanto no se le envían recordatorios. Mira el motivo en la página del pago, habla con él y reanuda los recordatorios o cancela la solicitud. Si el enlace ya terminó, renuévalo o di allí que lo has mirado.",
    transferred:
      "El pagador dice que ha enviado el dinero por su cuenta y ningún banco nos lo ha dicho. Mira si ha llegado. Si es así, incorpora el extracto de la cuenta en Conciliación, o concilia allí el abono: con eso se completa el cobro. Cancela la solicitud solo si no incorporas extractos: lo que muestren de una cancelada consta como de más. Si el enlace ya terminó, renuévalo y su copia se completa igual, o di en la página del pago que lo has mirado.",
    undelivered:
      "Que sepamos, nada de lo enviado ha llegado al pagador: los motivos están en la página del pago. Corrige allí la dirección o dale tú el enlace, que sigue activo.",
    failed: "El último intento falló y el enlace sigue activo: el pagador puede reintentarlo o usar otro banco.",
    expiring: "Aún sin pagar o firmar y con menos de tres días de plazo. Un recordatorio puede ayudar.",
    asked:
      "El enlace había caducado cuando alguien vino a pagar o firmar. Renueva la operación y envía el enlace nuevo.",
  },
  webhook: "Hace tiempo que no llega ninguna entrega a {url}.",
  webhookDisabled: "Las entregas a {url} se han desactivado porque fallaban siempre.",
  accountTitle: "En una cuenta no se puede cobrar",
  accountNoMatch: "Su banco dice que {alias} es de otra persona.",
  accountCloseMatch: "Su banco llama de otro modo al titular de {alias}: un propietario tiene que confirmar el nombre.",
  accountUnheard:
    "Aún no se ha confirmado de quién es {alias}. Se vuelve a preguntar; hasta entonces los pagos esperan.",
  webhookTitle: "Un webhook falla",
  payer: "Pagador",
  reason: "Motivo",
  amount: "Importe",
  deadline: "Plazo",
  expires: "Caduca el {at}",
  empty: "Aquí no hay nada. Bien.",
  backHome: "Inicio",
};
