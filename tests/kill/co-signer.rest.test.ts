/**
 * A server is killed (`kill -9`) while borrowers and co-signers sign the same documents, in both orders: each of them has
 * signed once, and each loan has its documents sealed for both, once for each signing.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { newDatabase, openTestStore } from '#kit/a-store.ts'
import { Applicant } from '#kit/applicant.ts'
import { goesTo, overHttp } from '#kit/over-http.ts'
import { registrationAnswers } from '#kit/registration-answers.ts'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { smallFlows } from '#kit/small-flows.ts'
import { loadEvidence } from '#server/evidence/load-evidence.ts'
import { verifyEvidence } from '#server/evidence/verify-evidence.ts'
import { keysFrom } from '#server/secrets/keys.ts'
import { freePort } from '#tools/dev/free-port.ts'
import { bobJoins, comesToTheCoSigner, namesBob } from '../../e2e/kit/co-signer.ts'

const lender = 'hearthline'
const kills = Number(process.env.KILLS ?? (process.env.STEPWRIGHT_FULL ? 40 : 2))
const secret = 'a secret that outlives each of them, long enough'
const patienceMs = (kills + 10) * 120_000

type Loan = { readonly ana: Applicant; readonly bob: Applicant }

describe('a server that is killed while two people sign', () => {
  it(
    `a borrower and a co-signer have signed once each after ${kills} kills, and both have each document with both signatures`,
    async () => {
      const flows = await smallFlows(lender, 0.1)
      const dataDir = await mkdtemp(join(tmpdir(), 'stepwright-signers-'))
      const url = await newDatabase(process.env.TEST_DATABASE_URL ?? '')
      const port = await freePort()
      const env = { SANDBOX_SPEED: 'real', TOKEN_SECRET: secret, DATABASE_URL: url }
      const starts = () => startServer({ flows: flows.folder, dataDir, port, env })
      let server = await starts()
      const loans: Loan[] = []
      let killed = 0
      while (killed < kills) {
        // As many loans as it takes: one is signed within a few kills.
        const loan = await readyToSign(server)
        loans.push(loan)
        const signed = sign(loan, loans.length % 2 === 0)
        let isSigned = false
        void signed.finally(() => (isSigned = true)).catch(() => undefined)
        do {
          await pause(Math.random() * 3_000)
          await server.kill()
          server = await starts()
          killed += 1
        } while (!isSigned && killed < kills)
        await signed
      }

      const store = await openTestStore({ postgres: url })
      const keys = keysFrom(secret)
      // The documents are sealed beside the application, which has gone on.
      await expect
        .poll(() => store.read((db) => db.selectFrom('job').select('kind').where('kind', '=', 'seal-documents').execute()), {
          timeout: patienceMs,
        })
        .toEqual([])
      for (const { ana, bob } of loans) {
        for (const who of [ana, bob]) {
          const evidence = await store.read((db) => loadEvidence(db, keys, { lender, application: who.uuid }))
          if (!evidence) throw new Error('There is no such application.')
          expect(verifyEvidence(evidence, keys.headMac)).toEqual([])
          expect(evidence.signings.map(({ signing: { name } }) => name)).toEqual([who.name])
          // The copies of each signing, each document once in each.
          const copies = evidence.signed.map(({ document }) => `${document.signing_uuid} ${document.document}`)
          expect(new Set(copies).size).toBe(copies.length)
          const last = evidence.signed.at(-1)?.document.signing_uuid
          const documents = (of: string | undefined) =>
            evidence.signed.flatMap(({ document }) => (document.signing_uuid === of ? [document.document] : []))
          expect(documents(last).length).toBeGreaterThan(0)
        }
        const joined = await store.read((db) =>
          db
            .selectFrom('audit')
            .select('what')
            .where('what', '=', 'co-signer-signed')
            .where('application_uuid', '=', ana.uuid)
            .execute(),
        )
        expect(joined).toHaveLength(1)
      }
      await store.close()
      await server.stop()
      await flows.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
    patienceMs,
  )
})

async function sign({ ana, bob }: Loan, isBobFirst: boolean): Promise<void> {
  const bobSigns = async () => {
    bob.go = 'heloc-signer/documents'
    await bob.goesOn()
  }
  if (isBobFirst) await bobSigns()
  else await goesTo(ana, 'CO_DEED_REQ', patienceMs)
  if (!isBobFirst) await bobSigns()
  await goesTo(ana, 'DEED_SIGNING', patienceMs)
}

/** A borrower whose documents wait for the signature, and the co-signer who has taken the invitation. */
async function readyToSign(server: ServerProcess): Promise<Loan> {
  const transport = overHttp(() => server.url, patienceMs)
  const page = await transport('GET', `/account/heloc/register-v2?lender=${lender}`, { headers: { accept: 'text/html' } })
  const release = /\/flows\/([0-9a-f]{32})\/journeys\.js/.exec(page.text)?.[1] ?? ''
  const answers = registrationAnswers({ email: `${randomUUID()}@mail.example`, firstName: 'Ana', lastName: 'Moreno' })
  const ana = await Applicant.registers(transport, { lender, release, answers })
  await comesToTheCoSigner(ana)
  const bob = await bobJoins(server, await namesBob(ana))
  await bob.goesOn()
  await goesTo(ana, 'NOTE_SIGNING', patienceMs)
  return { ana, bob }
}
