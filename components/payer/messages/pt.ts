import type { ByVoice } from "@/lib/shared/language/voice";
import type { Messages } from "./messages";
import { sentence } from "./sentence";

export const pt = (byVoice: ByVoice): Messages => ({
  summary: {
    title: "Resumo do pagamento",
    payTo: (payee) => `Pagamento a ${payee}`,
    signFor: (payee) => `Assinatura para ${payee}`,
    requestFrom: (payee) => `Pedido de pagamento de ${payee}`,
    concept: "Descrição",
    onStatement: byVoice("No seu extrato", "No teu extrato"),
    invoice: "Fatura",
    dueDate: "Vencimento",
    overdue: "em atraso",
    payUntil: "Pagar até",
    chargedOn: "Data do débito",
    download: (document) => `Transferir ${document}`,
  },
  banks: {
    title: byVoice("Escolha o seu banco", "Escolhe o teu banco"),
    hint: byVoice(
      "Confirma o pagamento com o seu banco. Nunca pedimos a sua palavra-passe.",
      "Confirmas o pagamento com o teu banco. Nunca pedimos a tua palavra-passe.",
    ),
    search: byVoice("Procure o seu banco", "Procura o teu banco"),
    searchButton: "Procurar",
    country: "País",
    allCountries: "Todos os países",
    found: { one: "# banco", other: "# bancos" },
    noneFound: "Não encontrámos esse banco.",
    showAll: "Ver os # bancos",
    lastUsed: byVoice("O último que usou", "O último que usaste"),
    degraded: "Pode demorar mais do que o habitual",
    companies: "Só para empresas",
    down: "Indisponível de momento",
    opening: byVoice("A ligar ao seu banco…", "A ligar ao teu banco…"),
    consent: (payee, amount) =>
      sentence`Ao ${byVoice("escolher o seu", "escolheres o teu")} banco, ${byVoice("pede-nos", "pedes-nos")} que iniciemos este pagamento de ${amount} a ${payee}.`,
  },
  noBank: {
    title: byVoice("Pague por transferência", "Paga por transferência"),
    hint: byVoice(
      "Nenhum dos bancos desta página pode fazer este pagamento. Pode fazer a transferência por si.",
      "Nenhum dos bancos desta página pode fazer este pagamento. Podes fazer tu a transferência.",
    ),
  },
  transfer: {
    title: "O meu banco não aparece",
    hint: (payee) =>
      `${byVoice("Faça", "Faz")} uma transferência com estes dados. ${payee} verá o pagamento quando chegar à sua conta.`,
    beneficiary: "Beneficiário",
    amount: "Montante",
    reference: "Descrição",
    copy: (label) => `Copiar ${label}`,
    copied: "Copiado",
    scan: byVoice("Ou leia este código com a app do seu banco.", "Ou lê este código com a app do teu banco."),
    say: "Já a fiz",
    sayHint: (payee) => sentence`Vamos dizê-lo a ${payee}. Ficará pago quando o dinheiro chegar.`,
    said: byVoice("Diz que fez a transferência", "Dizes que fizeste a transferência"),
    saidOn: (date) => `${byVoice("Disse-nos", "Disseste-nos")} em ${date}.`,
    saidHint: (payee) => `${payee} vai vê-la quando chegar, normalmente ao fim de um ou dois dias úteis.`,
    payOnce: byVoice(
      "Pague aqui só se souber que a sua transferência não foi feita: caso contrário, pagaria duas vezes.",
      "Paga aqui só se souberes que a tua transferência não foi feita: caso contrário, pagarias duas vezes.",
    ),
  },
  phone: {
    title: byVoice("Continue no telemóvel", "Continua no telemóvel"),
    hint: byVoice(
      "Leia o código com a câmara. Esta página acompanha-o.",
      "Lê o código com a câmara. Esta página acompanha-te.",
    ),
  },
  bank: {
    taking: (bank) => `A encaminhar para ${bank}`,
    takingHint: byVoice(
      "Se não abrir dentro de alguns segundos, use o botão.",
      "Se não abrir dentro de alguns segundos, usa o botão.",
    ),
    continue: (bank) => `Continuar em ${bank}`,
    atBank: (bank) => `O ${byVoice("seu", "teu")} pagamento está em curso em ${bank}`,
    atBankHint: byVoice(
      "Conclua-o no site ou na app do seu banco. Esta página atualiza-se sozinha.",
      "Conclui-o no site ou na app do teu banco. Esta página atualiza-se sozinha.",
    ),
    chooseAnother: "Escolher outro banco",
    confirming: byVoice("A confirmar com o seu banco", "A confirmar com o teu banco"),
    confirmingHint: (bank) =>
      sentence`Estamos à espera da resposta de ${bank}. Costuma demorar alguns segundos; não é preciso pagar outra vez.`,
  },
  steps: {
    inApp: (bank) => `Confirmação na app de ${bank}`,
    inAppHint: "O pagamento confirma-se na app do banco, no telemóvel. Esta página continua sozinha.",
    inAppUntil: (time) => `Pode ser confirmado até ${time}.`,
    openApp: (bank) => `Abrir ${bank}`,
    bankSays: (bank) => `Mensagem de ${bank}`,
    identify: (bank) => `Identificação em ${bank}`,
    identifyHint: (bank) =>
      `${bank} pede estes dados antes de mostrar o pagamento. Transmitimos os dados e apagamo-los no fim.`,
    fields: {
      PSU_ID: "Utilizador no banco",
      PSU_CORPORATE_ID: "Identificador da empresa no banco",
      DEBTOR_IBAN: "Conta a debitar (IBAN)",
      CODE: "Código",
    },
    problems: {
      REQUIRED: "Falta este dado.",
      INVALID: "Não parece correto: convém rever.",
      REFUSED: "O banco não aceitou. Convém rever e tentar de novo.",
    },
    code: "Introduzir o código",
    codeHint: (bank) => `${bank} deu um código para este pagamento. Aqui nunca é precisa uma palavra-passe.`,
    codeOrApp: (bank) =>
      `Se ${bank} deu um código, introduz-se aqui. Se o banco o pedir na sua app, confirma-se lá e esta página continua sozinha. Aqui nunca é precisa uma palavra-passe.`,
    codeFromThis: (bank) =>
      `O código obtém-se a partir do que ${bank} mostra aqui, com o dispositivo ou a app do banco. Aqui nunca é precisa uma palavra-passe.`,
    challengeImage: "Imagem da qual se obtém o código",
    challengeLink: (bank) => `Abrir a imagem de ${bank}`,
    method: "Como confirmar o pagamento?",
    methodHint: (bank) => `${bank} oferece estas formas.`,
    ways: {
      onPages: (bank) => `No site de ${bank}`,
      inApp: (bank) => `Na app de ${bank}`,
      byCode: (bank) => `Com um código de ${bank}, escrito aqui`,
    },
    payee: "Verificar o beneficiário",
    payeeMatches: {
      UNSAID: (bank, payee) =>
        `${bank} não confirmou que a conta seja de ${payee}, e não diz porquê. Em caso de dúvida, é melhor perguntar antes de pagar.`,
      NONE: (bank, payee) =>
        sentence`Segundo ${bank}, a conta não é de ${payee}. O dinheiro pode chegar a outra pessoa.`,
      CLOSE: (bank, payee) => `Segundo ${bank}, o titular da conta tem um nome parecido com ${payee}, mas não igual.`,
    },
    payeeIs: (name) => sentence`O titular da conta é ${name}.`,
    payeeInsist: "Pagar mesmo assim",
    others: "Faltam outras assinaturas",
    othersHint: (bank) =>
      sentence`Uma assinatura chegou a ${bank}. O pagamento sai quando todas as pessoas necessárias tiverem assinado lá. Esta página pode ser fechada.`,
    signedSoFar: (signed) => `Assinaturas até agora: ${signed}`,
    signedOf: (signed, required) => `Assinaturas: ${signed} de ${required}`,
    cancel: (bank) => `Confirmar a anulação em ${bank}`,
    cancelHint: (bank) =>
      `${bank} só anula este pagamento depois de uma confirmação lá. Até então, ainda pode ser feito.`,
    notCancelled: (bank) => `${bank} não anulou este pagamento. Ainda pode ser feito.`,
    cancelInApp: (bank) =>
      `${bank} só anula este pagamento depois de uma confirmação na sua app, no telemóvel. Até então, ainda pode ser feito.`,
    cancelHere: (bank) =>
      `${bank} só anula este pagamento depois de uma confirmação aqui. Até então, ainda pode ser feito.`,
    keep: "Manter o pagamento",
    next: "Continuar",
  },
  unresolved: {
    title: (bank) => `Ainda não sabemos se ${bank} fez o ${byVoice("seu", "teu")} pagamento`,
    asked: "O banco não nos disse o que foi feito dele e continuamos a perguntar.",
    unasked: "O banco não nos disse o que foi feito dele.",
    hint: (payee, amount) =>
      sentence`${byVoice("Veja", "Vê")} primeiro na aplicação do ${byVoice("seu", "teu")} banco: se lá estiver um pagamento de ${amount} a ${payee}, está feito e não ${byVoice("precisa", "precisas")} de fazer mais nada.`,
    goOn: "O meu banco não mostra esse pagamento",
    warning: (payee, amount) =>
      `Se o primeiro pagamento tiver sido feito e ${byVoice("pagar", "pagares")} de novo, ${amount} sairão duas vezes da ${byVoice("sua", "tua")} conta e ${payee} teria de ${byVoice("lhos", "tos")} devolver.`,
    understood: "Já vi e sei que posso pagar duas vezes.",
    confirm: "Pagar de novo",
  },
  paid: {
    title: "Pagamento confirmado",
    hint: (payee) => sentence`O ${byVoice("seu", "teu")} banco aceitou o pagamento e já avisámos ${payee}.`,
    orderedHint: (payee) => sentence`O ${byVoice("seu", "teu")} banco recebeu a ordem e já avisámos ${payee}.`,
    arrivedHint: (payee) =>
      sentence`${payee} confirmou a chegada do ${byVoice("seu", "teu")} pagamento. Não ${byVoice("tem", "tens")} de fazer mais nada.`,
    partArrived: "Chegou uma parte do pagamento",
    partArrivedHint: (payee, arrived, amount) =>
      sentence`${payee} confirmou a chegada de ${arrived} de ${amount} do ${byVoice("seu", "teu")} pagamento, e do resto ainda nada.`,
    scheduled: "Pagamento agendado",
    scheduledHint: (payee, date) =>
      `O ${byVoice("seu", "teu")} banco recebeu a ordem de enviar o dinheiro a ${payee} em ${date}. Não ${byVoice("precisa", "precisas")} de fazer mais nada.`,
    rejectedLater: byVoice("O seu banco rejeitou o pagamento", "O teu banco rejeitou o pagamento"),
    rejectedLaterHint: (payee) =>
      `Tinha a ordem, mas depois rejeitou-a e o dinheiro não chegou. ${byVoice("Contacte", "Contacta")} ${payee} para pagar de outra forma.`,
    rejectedLaterAgain: "Tinha a ordem, mas depois rejeitou-a e o dinheiro não chegou. Pode pagar-se de novo aqui.",
    takenBack: "O pagamento já não está confirmado",
    takenBackHint: (payee) =>
      `Tinha sido confirmado e depois a confirmação foi retirada. ${byVoice("Contacte", "Contacta")} ${payee} para esclarecer.`,
    takenBackAgain:
      "Tinha sido confirmado e depois a confirmação foi retirada. Antes de pagar de novo aqui, convém ver a conta.",
    payAgain: "Pagar novamente",
    at: "Data",
    bank: "Banco",
    reference: "Referência",
    downloadReceipt: "Transferir comprovativo",
    returnTo: (payee) => `Voltar a ${payee}`,
    returning: "Regresso automático dentro de # s.",
    stay: "Ficar aqui",
  },
  failed: {
    title: "O pagamento não foi feito",
    titleAt: (bank) => `O pagamento com ${bank} não foi feito`,
    titleUnclear: (bank) => `${bank} não nos disse o que foi feito do pagamento`,
    titleUnknown: "Não sabemos o que foi feito do pagamento",
    lookFirst: byVoice(
      "Antes de pagar de novo, veja na aplicação do seu banco se o pagamento lá está.",
      "Antes de pagar de novo, vê na aplicação do teu banco se o pagamento lá está.",
    ),
    reasons: {
      INSUFFICIENT_FUNDS: "Não havia saldo suficiente na conta.",
      ACCOUNT_UNUSABLE: "O banco não permite fazer este pagamento com essa conta.",
      LIMIT_EXCEEDED: byVoice(
        "O montante ultrapassa um limite da sua conta ou do banco.",
        "O montante ultrapassa um limite da tua conta ou do banco.",
      ),
      CANCELLED: byVoice("O pagamento foi cancelado no seu banco.", "O pagamento foi cancelado no teu banco."),
      NOT_CONFIRMED: byVoice(
        "O banco não conseguiu confirmar a sua identidade.",
        "O banco não conseguiu confirmar a tua identidade.",
      ),
      TIMED_OUT: "O tempo para confirmar no banco terminou.",
      BANK_UNAVAILABLE: "O banco não conseguiu fazer o pagamento neste momento.",
      PAYEE_REFUSED: "O banco não aceitou a conta de destino.",
      NOT_SUPPORTED: "Esse banco não permite este tipo de pagamento.",
      NOT_TAKEN: byVoice(
        "O banco não aceitou o nosso pedido; a culpa não é sua.",
        "O banco não aceitou o nosso pedido; a culpa não é tua.",
      ),
      DUPLICATE: byVoice(
        "O banco toma-o por um pagamento que já tem. Veja na aplicação do seu banco.",
        "O banco toma-o por um pagamento que já tem. Vê na aplicação do teu banco.",
      ),
      FORGOTTEN: "O banco diz que não conhece este pagamento.",
      OUT_OF_REACH: "O banco já não nos diz o que foi feito deste pagamento.",
      NOT_ARRIVED: "O beneficiário verificou: esse pagamento não lhe chegou.",
      REFUSED: byVoice(
        "O banco recusou-o e não deu um motivo que lhe possamos transmitir.",
        "O banco recusou-o e não deu um motivo que te possamos transmitir.",
      ),
    },
    next: {
      INSUFFICIENT_FUNDS: byVoice("Tente com outra conta ou outro banco.", "Tenta com outra conta ou outro banco."),
      ACCOUNT_UNUSABLE: byVoice("Tente com outra conta ou outro banco.", "Tenta com outra conta ou outro banco."),
      LIMIT_EXCEEDED: byVoice(
        "Aumente-o no seu banco ou tente com outro.",
        "Aumenta-o no teu banco ou tenta com outro.",
      ),
      CANCELLED: byVoice("Pode tentar de novo quando quiser.", "Podes tentar de novo quando quiseres."),
      NOT_CONFIRMED: byVoice("Pode tentar de novo.", "Podes tentar de novo."),
      TIMED_OUT: byVoice("Pode tentar de novo.", "Podes tentar de novo."),
      BANK_UNAVAILABLE: byVoice("Aguarde um pouco ou escolha outro.", "Aguarda um pouco ou escolhe outro."),
      PAYEE_REFUSED: null,
      NOT_SUPPORTED: byVoice("Escolha outro.", "Escolhe outro."),
      NOT_TAKEN: byVoice("Escolha outro banco.", "Escolhe outro banco."),
      DUPLICATE: null,
      FORGOTTEN: byVoice(
        "Veja na aplicação do seu banco antes de tentar de novo.",
        "Vê na aplicação do teu banco antes de tentar de novo.",
      ),
      OUT_OF_REACH: byVoice(
        "Veja na aplicação do seu banco antes de tentar de novo.",
        "Vê na aplicação do teu banco antes de tentar de novo.",
      ),
      NOT_ARRIVED: byVoice("Pode tentar de novo.", "Podes tentar de novo."),
      REFUSED: byVoice("Tente com outra conta ou outro banco.", "Tenta com outra conta ou outro banco."),
    },
    notCharged: byVoice("Não lhe foi cobrado nada.", "Não te foi cobrado nada."),
    askPayee: (payee) => `${byVoice("Contacte", "Contacta")} ${payee}: tentar de novo não vai resolver.`,
    tryAgain: (bank) => `Tentar de novo com ${bank}`,
  },
  dispute: {
    open: "Há algo que não está certo",
    question: "O que não está certo?",
    choose: "Escolher um motivo",
    reasons: {
      WRONG_AMOUNT: "O montante não está certo",
      ALREADY_PAID: "Já está pago",
      NOT_RECEIVED: "O que se cobra não chegou, ou tem defeito",
      NOT_MINE: "Não é para mim",
      OTHER: "Outra coisa",
    },
    comment: "Mais pormenores (opcional)",
    hint: (payee) =>
      sentence`Dizemo-lo a ${payee}, e não seguem lembretes até haver resposta. O pedido continua em aberto.`,
    send: (payee) => `Dizer a ${payee}`,
    said: byVoice("Diz que há algo que não está certo", "Dizes que há algo que não está certo"),
    saidOn: (date) => `${byVoice("Disse-nos", "Disseste-nos")} isso em ${date}.`,
    saidHint: (payee) => sentence`${payee} foi informado. Ainda é possível pagar aqui.`,
  },
  decline: {
    open: "Não quero pagar",
    question: (payee) => `Avisaremos ${payee} e esta ligação deixará de funcionar.`,
    confirm: "Recusar o pagamento",
  },
  declined: {
    title: byVoice("Recusou este pagamento", "Recusaste este pagamento"),
    hint: (payee) => sentence`Avisámos ${payee}.`,
  },
  expired: {
    title: "Esta ligação expirou",
    hint: (date) => `O pagamento era possível até ${date}.`,
    askNewLink: "Pedir uma nova ligação",
    asked: (payee) => sentence`Pedimos uma nova ligação a ${payee}.`,
  },
  sandbox: "TEST: sem movimentos de dinheiro reais.",
  renewed: "Esta ligação substitui a que foi aberta.",
  cancelled: {
    title: "Este pagamento foi cancelado",
    hint: (payee) => `${payee} retirou o pedido. Não ${byVoice("tem", "tens")} de pagar nada aqui.`,
  },
  signFirst: {
    title: "Primeiro, a assinatura",
    hint: (payee) => sentence`${payee} pede a assinatura dos documentos antes de pagar.`,
    sign: "Ler e assinar",
    waiting:
      "Falta assinar o que precede este pagamento; cada pessoa assina com a sua própria ligação. Esta página avança sozinha.",
    late: (payee) => `O que precede este pagamento não foi assinado a tempo. ${payee} pode voltar a pedi-lo.`,
  },
  notSigned: {
    title: "Este pagamento não pode ser feito",
    hint: (payee) =>
      `O que era preciso assinar antes foi recusado ou retirado. ${payee} pode dizer o que acontece agora.`,
  },
  held: {
    title: "De momento não é possível pagar",
    hint: (payee) =>
      `Ainda não está confirmado que a conta pertence a ${payee}, por isso não é possível pagar para ela. A ligação funcionará assim que estiver.`,
  },
  unavailable: {
    title: "Já foi iniciado um pagamento",
    hint: (payee) =>
      `Foi iniciado num banco que já não está nesta página, e pode ter sido feito: vê-se na app ou no site desse banco. ${payee} pode dizer se chegou.`,
  },
  unknown: {
    title: "Esta página não existe",
    hint: byVoice("Verifique se a ligação está completa.", "Verifica se a ligação está completa."),
  },
  tooMany: {
    title: "Demasiadas tentativas",
    hint: byVoice(
      "A partir da sua rede foram abertas muitas ligações que não existem. Aguarde um minuto e volte a abrir a sua.",
      "A partir da tua rede foram abertas muitas ligações que não existem. Aguarda um minuto e volta a abrir a tua.",
    ),
  },
  trouble: {
    title: "Algo falhou do nosso lado",
    hint: byVoice(
      "Tente de novo. Se já confirmou o pagamento no seu banco, não o repita: vamos verificar.",
      "Tenta de novo. Se já confirmaste o pagamento no teu banco, não o repitas: vamos verificar.",
    ),
    tryAgain: "Tentar de novo",
  },
  problems: {
    bankUnavailable: byVoice(
      "Esse banco não responde de momento. Tente mais tarde ou escolha outro.",
      "Esse banco não responde de momento. Tenta mais tarde ou escolhe outro.",
    ),
    attemptInProgress: "Não foi escolhido outro banco: já há um pagamento em curso.",
    notTaken: (button) =>
      `«${button}» não foi registado: primeiro é preciso saber o que acontece ao pagamento já iniciado.`,
    other: byVoice("Não foi possível. Tente de novo.", "Não foi possível. Tenta de novo."),
  },
  contact: {
    both: byVoice("Perguntas? Escreva para @ ou ligue para #.", "Perguntas? Escreve para @ ou liga para #."),
    email: byVoice("Perguntas? Escreva para @.", "Perguntas? Escreve para @."),
    phone: byVoice("Perguntas? Ligue para #.", "Perguntas? Liga para #."),
    mailTo: (payee) => `Escrever a ${payee}`,
    callTo: (payee) => `Ligar para ${payee}`,
  },
  footer: { language: "Idioma", secure: "Pagamento seguro de banco a banco" },
});
