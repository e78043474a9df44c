import { expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { configurationRequest } from "@/lib/configurations/configuration-request";
import { createConfiguration } from "@/lib/configurations/create-configuration";
import { findAwaitedPictures } from "@/lib/configurations/find-awaited-pictures";
import { startReceiver } from "@/lib/shared/testing/receiver";
import { SYSTEM } from "@/lib/tenants/author";
import { startWorker } from "./start-worker";

/** A busy machine takes its time. */
const PATIENT = { timeout: 60_000 };

it("the worker copies the pictures of a configuration as soon as it is saved (decision 31)", PATIENT, async () => {
  const database = await testDatabase();
  const { tenantUuid, caller } = await insertMerchant(database);
  const elsewhere = await startReceiver();
  elsewhere.answerWith({ status: 200, headers: { "content-type": "image/gif" }, body: "GIF89a" });
  const worker = await startWorker({ databaseUrl: database.url });
  try {
    const request = { name: "Shop", visualConfiguration: { logo: elsewhere.url, icon: `${elsewhere.url}/icon` } };
    const { uuid } = await createConfiguration(database.db, SYSTEM, tenantUuid, configurationRequest.parse(request));
    await expect.poll(() => findAwaitedPictures(database.db, caller, uuid), PATIENT).toEqual([]);
    expect(elsewhere.received.map(({ path }) => path).toSorted()).toEqual(["/hook", "/hook/icon"]);
  } finally {
    await worker.stop();
    await elsewhere.close();
  }
});
