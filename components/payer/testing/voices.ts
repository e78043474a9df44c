import type { Language } from "../language";

/** Words that only one of the voices says: pronouns, and the verbs that a page of ours is made of. */
type Telltale = Readonly<{ formal: RegExp; informal: RegExp }>;

const said = (words: string, flags = "iu") => new RegExp(`(?<![\\p{L}’-])(?:${words})(?![\\p{L}])`, flags);

/** English and Basque (zu) have one way to speak to a payer. */
export const TELLTALES: Readonly<Record<Exclude<Language, "en" | "eu">, Telltale>> = {
  es: {
    formal: said(
      "usted|su banco|su extracto|sus claves|su pago|le llevamos|elija|busque|usó|escanee|continúe|pulse|termínelo|nos pide|haga|pague|mire|tiene que|hable|volverá|pruebe|súbalo|puede intentarlo|quiera|espere|se le ha|escriba|ha rechazado|póngase|compruebe|vuelva|había confirmado|repita|inténtelo|llame|apunte al|autorice|abra|registrarse|suya|suyo|dice que ha|dijo|sabe que|pagaría|decirle",
    ),
    informal: said(
      "tú|tu|tus|te|ti|elige|confirmas|busca|usaste|escanea|continúa|pulsa|termínalo|pides|haz|pagues|pagas|mira|tienes|devolvértelos|habla|volverás|prueba|súbelo|cancelaste|puedes|quieras|eras|espera|escribe|has|ponte|comprueba|vuelve|habías|repitas|inténtalo|llama|apunta|autoriza|o abre|registrarte|tuya|tuyo|dices|dijiste|paga por|paga aquí|sabes|pagarías|decirte",
    ),
  },
  ca: {
    formal: said(
      "vós|vostre|vostra|vostres|us|trieu|confirmeu|cerqueu|vau|escanegeu|continueu|premeu|acabeu-lo|demaneu|feu|torneu|torneu-ho|mireu|heu|parleu|tornareu|proveu-ho|apugeu-lo|podeu|vulgueu|éreu|espereu|escriviu|poseu-vos|comproveu|havíeu|repetiu|teniu|truqueu|quedeu-vos|enfoqueu|autoritzeu-hi|obriu|registrar-vos|pagueu|dieu|sabeu|pagaríeu",
    ),
    informal: said(
      "tu|teu|teva|teves|et|te’ls|tria el|tria’n|confirmes|cerca el|vas|escaneja|continua al|prem|acaba’l|demanes|fes|tornis|tornes|tornaràs|mira|has|parla|prova-ho|apuja’l|pots|vulguis|eres|espera|escriu|posa’t|comprova|havies|repeteixis|tens|truca|queda’t|enfoca|autoritza-hi|o obre|registrar-te|paga per|paga aquí|dius|saps|pagaries",
    ),
  },
  gl: {
    formal: said(
      "vostede|seu banco|seu extracto|seu pagamento|seu navegador|súas claves|escolla|busque|usou|escanee|continúe|prema|remáteo|pídenos|faga|pague|mire|ten que|fale|volverá|probe|auménteo|cancelou o|pode intentalo|queira|agarde|escríballe|rexeitou este|póñase|comprobe|inténteo|confirmara|repita|escriba|chame|apunte|elixa|autorice|abra|rexistrarse|culpa súa|súa conta ou|di que fixo|díxonolo|súa transferencia|pagaría|lle poidamos|súa rede|volva",
    ),
    informal: said(
      "ti|teu|túa|túas|che|cho|te|escolle|escolleres|confirmas|busca|usaches|escanea|continúa|seguirate|preme|remátao|pídesnos|levámoste|fai unha|pagues|pagas|mira|tes|devolverchos|volverás|proba|auméntao|cancelaches|podes|queiras|eras|agarda|rexeitaches|ponte|comproba|inténtao|confirmaras|repitas|escribe|escríbelle|chama|fala|apunta|autoriza|ou abre|rexistrarte|paga por|paga aquí|dis que|dixéchesnolo|sabes|pagarías|volve abrir",
    ),
  },
  fr: {
    formal: said("vous|votre|vos|(?!chez)\\p{L}+ez|faites|refaites"),
    informal: said(
      "tu|toi|te|ton|ta|tes|choisis|choisis-en|scanne|utilise|termine-le|regarde|fais|refais|contacte|essaie|relève-le|patiente|vérifie|réessaie|attends|écris|appelle|vise|autorises-y|ou ouvre|paye|payerais|saisis|rouvre",
    ),
  },
  de: {
    formal: said("Sie|Ihr|Ihre[mnrs]?|Ihnen", "u"),
    informal: said(
      "du|dich|dir|dein|deine[mnrs]?|wähle|scanne|nutze|schließe|sieh|überweise|erhöhe|versuche es|warte|wende|prüfe|wiederhole|schreibe|rufe|richte|gib|öffne|musst|kannst|hast|zahle hier|zahlst|weißt",
    ),
  },
  it: {
    formal: said(
      "lei|sua banca|suo pagamento|suo estratto|sue credenziali|scelga|cerchi|ha usato|inquadri|continui|la portiamo|usi|completi|ci chiede|faccia|guardi|deve|restituirglieli|provi|aumenti|può riprovare|attenda|controlli|contatti|ha rifiutato questo|resto qui|riprovi|se aveva|ripeta|scriva|chiami|chieda|autorizzi|apra|verifichi|paghi con|paghi qui|dice di aver|ce l’ha|sa che|pagherebbe|suo conto o|colpa sua|riferirle|sua rete|riapra|inserisca",
    ),
    informal: said(
      "tu|tuo|tua|tue|tuoi|ti|fattelo|scegli|cerca la|confermi il|hai|inquadra|continua sul|usa|completalo|chiedi|fai|guarda|devi|paghi di|resta qui|restituirteli|prova|aumentalo|puoi|vuoi|attendi|scegline|controlla|contatta|avevi|ripeterlo|scrivi|chiama|autorizza|apri|verifica|paga con|paga qui|dici|ce l’hai|sai che|pagheresti|riferirti|riapri|inserisci",
    ),
  },
  nl: { formal: said("u|uw"), informal: said("je|jij|jouw|jou") },
  pt: {
    formal: said(
      "seu banco|seu extrato|seu pagamento|seus códigos|sua identidade|escolha|procure|usou|leia|use|conclua-o|pede-nos|faça|veja|precisa de|tem de|tente|aumente-o|cancelou|pode tentar|quiser|aguarde|contacte|recusou este|verifique|confirmou o pagamento no|repita|espere|escreva|ligue|aponte|autorize|abra|confirme|digitalize|acompanha-o|pague|por si|diz que fez|disse-nos|souber que|sua transferência|pagaria|sua conta ou|culpa não é sua|lhe possamos|sua rede|volte",
    ),
    informal: said(
      "tu|teu|teus|tua|tuas|te|ti|tos|escolhe|escolheres|confirmas|procura|usaste|lê|usa|conclui-o|pedes-nos|faz|vê na|vê primeiro|precisas|tens|pagares|tenta|aumenta-o|cancelaste|podes|quiseres|aguarda|contacta|recusaste|confirmaste|repitas|verifica|espera que|escreve|liga|aponta|autoriza|abre|confirma que|digitaliza|acompanha-te|continua no|paga por|paga aqui|dizes|disseste-nos|souberes|pagarias|volta a abrir",
    ),
  },
};

/** Every text of a catalogue, with a name in each of its gaps. */
export function textsOf(catalogue: unknown): readonly string[] {
  if (typeof catalogue === "string") return [catalogue];
  if (typeof catalogue === "function") return textsOf(catalogue("Xxx", "Xxx"));
  if (typeof catalogue !== "object" || catalogue === null) return [];
  return Object.values(catalogue).flatMap(textsOf);
}
