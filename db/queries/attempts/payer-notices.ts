import { listen } from "../../notifications";

/** As the triggers of migration 0011 name it. */
const CHANNEL = "paraph_payer";

/** Hears of every operation to which something has happened that its payer may see, by its UUID, once the change is committed. */
export async function listenForPayers(
  onChange: (operationUuid: string) => void,
  onListening: () => void,
): Promise<void> {
  await listen(CHANNEL, onChange, onListening);
}
