import { randomUUID } from 'node:crypto'
import type { Application, OutgoingNotification } from '#engine/index.ts'
import type { ServedFlow } from '../releases/served-lender.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { addNotification } from '../store/notifications.ts'
import type { Writer } from '../store/open-store.ts'
import { saying } from '../texts/words.ts'

type Keeping = { readonly sealer: Sealer; readonly flow: ServedFlow['flow']; readonly at: Date }

/** Writes news into the feed of the borrower, formatted in the lender's locale. */
export async function keepNotification(
  tx: Writer,
  { lender, uuid: application_uuid, version, profile }: Application,
  { id, repeats, title, description, ctas }: OutgoingNotification,
  { sealer, flow, at }: Keeping,
): Promise<void> {
  const format = saying(flow)
  const row = {
    ...{ lender, uuid: randomUUID(), application_uuid, identity_uuid: profile.uuid },
    ...{ message: id, occurrence: repeats ? `${id}/${version}` : id, created_at: at },
  }
  await addNotification(tx, sealer, row, {
    ...{ title: format(title), description: format(description) },
    ctas: ctas.map((cta) => ({
      title: format(cta.title),
      redirectPath: cta.go === '@application' ? `/${application_uuid}` : cta.go,
    })),
  })
}
