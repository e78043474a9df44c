import { expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { callRoute } from "@/lib/http/testing/call-route";
import { insertTestTemplate } from "@/lib/templates/testing/insert-template";
import * as batchesRoute from "./[uuid]/batches/route";

it("a table whose name holds what no name may hold is taken, and called so on one line (decision 207)", async () => {
  const database = await testDatabase();
  const merchant = await insertMerchant(database);
  const { uuid } = await insertTestTemplate(database, merchant, { bytes: await tablePdf() });
  // As .NET writes a name, here one with a NUL.
  const part = 'Content-Disposition: form-data; name="file"; filename="=?utf-8?B?YQBi?="';
  const table = "name,email,rent\r\nAna,ana@example.com,900 €\r\n";
  const body = new Blob([`--x\r\n${part}\r\n\r\n${table}\r\n--x--\r\n`], { type: "multipart/form-data; boundary=x" });
  const call = {
    method: "POST",
    path: "/flow/v1/signature-templates/[uuid]/batches",
    params: { uuid },
    as: merchant.caller,
    body,
  } as const;
  const taken = await callRoute(batchesRoute, call);
  expect([taken.status, taken.body]).toMatchObject([202, { fileName: "a-b" }]);
});
