import type { Messages } from "../shape";

export const bulk: Messages["bulk"] = {
  select: "Seleccionar",
  selectOne: "Seleccionar {name}",
  selectPage: "Seleccionar todas las de esta página",
  bar: "Qué hacer con las operaciones seleccionadas",
  selected: "{count, plural, one {# seleccionada} other {# seleccionadas}}",
  selectAll: "{count, plural, one {Seleccionar la que coincide} other {Seleccionar las # que coinciden}}",
  clear: "Deseleccionar",
  export: "Exportar",
  actions: { cancel: "Cancelar", renew: "Renovar", send: "Enviar el enlace" },
  looking: "Mirando qué pasaría…",
  questions: {
    cancel:
      "{count, plural, =0 {Ninguna se puede cancelar} one {¿Cancelar una operación?} other {¿Cancelar # operaciones?}}",
    renew:
      "{count, plural, =0 {Ninguna se puede renovar} one {¿Renovar una operación?} other {¿Renovar # operaciones?}}",
    send: "{count, plural, =0 {Ninguna se puede enviar} one {¿Enviar el enlace a un pagador?} other {¿Enviar el enlace a # pagadores?}}",
  },
  bodies: {
    cancel: "Sus enlaces dejan de funcionar al momento. No se puede deshacer.",
    renew:
      "De cada una se hace una copia con un enlace y un plazo nuevos. Donde enviamos el primer enlace, enviamos también el nuevo, salvo a direcciones que lo han rechazado.",
    send: "Cada pagador recibe un solo correo con el enlace, en la dirección que se conoce.",
  },
  unable: {
    ended: "{count, plural, one {Una ya ha terminado.} other {# ya han terminado.}}",
    at_bank:
      "{count, plural, one {De una puede haber un pago en curso en el banco.} other {De # puede haber un pago en curso en el banco.}}",
    not_expired: "{count, plural, one {Una no ha caducado.} other {# no han caducado.}}",
    renewed: "{count, plural, one {Una ya se renovó.} other {# ya se renovaron.}}",
    paid: "{count, plural, one {De una ha llegado dinero después de su fin: devuélvelo antes.} other {De # ha llegado dinero después de su fin: devuélvelo antes.}}",
    signature:
      "{count, plural, one {Una es una firma: recuérdala en su página.} other {# son firmas: recuérdalas en sus páginas.}}",
    no_address: "{count, plural, one {De una no se conoce el correo.} other {De # no se conoce el correo.}}",
    disputed:
      "{count, plural, one {El pagador de una dice que hay algo que no está bien: no se le escribe hasta que reanudes los recordatorios.} other {Los pagadores de # dicen que hay algo que no está bien: no se les escribe hasta que reanudes los recordatorios.}}",
    complained:
      "{count, plural, one {El pagador de una se ha quejado de tus correos: envíala en su página si te lo pide.} other {Los pagadores de # se han quejado de tus correos: envíalas en sus páginas si te lo piden.}}",
    sent_often:
      "{count, plural, one {El enlace de una se ha enviado tantas veces como se puede: llama al pagador.} other {El enlace de # se ha enviado tantas veces como se puede: llama a los pagadores.}}",
    just_mailed:
      "{count, plural, one {El pagador de una recibe, o ha recibido, un correo tuyo en cinco minutos.} other {Los pagadores de # reciben, o han recibido, un correo tuyo en cinco minutos.}}",
    same_address:
      "{count, plural, one {Una es de un pagador que recibe un correo por otra de estas: cada pagador recibe uno.} other {# son de pagadores que reciben un correo por otra de estas: cada pagador recibe uno.}}",
  },
  beyond:
    "{count, plural, one {Coincide una más} other {Coinciden # más}}: de una vez se hacen 10.000 como mucho. Repítelo para el resto.",
  confirm: {
    cancel: "{count, plural, one {Cancelarla} other {Cancelar #}}",
    renew: "{count, plural, one {Renovarla} other {Renovar #}}",
    send: "{count, plural, one {Enviarlo} other {Enviar #}}",
  },
  progress: "{done} de {total}",
  stop: "Parar",
  stopped: "Parado: {count, plural, one {una no se ha empezado} other {# no se han empezado}}. Lo hecho, hecho queda.",
  done: "{count, plural, =0 {No se ha hecho nada.} one {Una está hecha.} other {# están hechas.}}",
  refused: "{count, plural, one {Una requiere atención:} other {# requieren atención:}}",
  unsure:
    "{count, plural, =0 {No se sabe qué se ha hecho.} one {Se sabe que una está hecha.} other {Se sabe que # están hechas.}}",
  interrupted:
    "No ha seguido y no sabemos qué ha sido del resto: puede que una parte esté hecha. Lo hecho, hecho queda; repítelo para el resto.",
  results: {
    not_found: "Ya no está.",
    conflict: {
      cancel: "No se puede cancelar.",
      renew:
        "No se puede renovar: ya se hizo, ha llegado dinero de la que renueva, su página de pago o su cuenta no admite operaciones nuevas, o no se puede firmar lo que hay que firmar.",
      send: "No se puede enviar el enlace.",
    },
    operation_final: "Ha terminado entretanto.",
    ended: "Ha terminado entretanto.",
    at_bank: "Hay, o puede haber, un pago en curso en el banco.",
    not_expired: "No ha caducado.",
    renewed: "Ya se renovó.",
    paid: "Ha llegado dinero después de su fin: devuélvelo antes, o pide lo que falta.",
    signature: "Es una firma: recuérdala en su página.",
    no_address: "No se conoce ninguna dirección.",
    disputed: "El pagador dice que hay algo que no está bien.",
    complained: "El pagador se ha quejado de tus correos.",
    sent_often: "El enlace se ha enviado tantas veces como se puede.",
    just_mailed: "El pagador recibe, o ha recibido, un correo tuyo en cinco minutos.",
    same_address: "El pagador recibe un correo por otra.",
    failed: "Algo ha fallado y no sabemos si se ha hecho: míralo.",
  },
  close: "Cerrar",
  back: "Dejarlas como están",
};
