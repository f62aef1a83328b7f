/**
 * Verifies evidence, in a process of its own for the command `evidence`: a line of JSON for each application, with its
 * head and what is wrong. Read-only. Arguments: `--application UUID` for the application and those of its co-signers,
 * `--heads` with the path of a text with the heads that were kept. Environment: DATA_DIR, DATABASE_URL and TOKEN_SECRET as for the server.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { dataFolderIn } from '../config/config.ts'
import { inKeptHeads, keptHeads } from '../evidence/kept-heads.ts'
import { loadEvidence } from '../evidence/load-evidence.ts'
import { verifyEvidence } from '../evidence/verify-evidence.ts'
import { keysFrom, secretIn } from '../secrets/keys.ts'
import type { Reader } from '../store/open-store.ts'
import { openToRead } from '../store/open-to-read.ts'
import { storedLenders } from '../store/releases.ts'
import { forAllLenders, forLender } from '../store/row-scope.ts'
import { applicationsOfLoan } from '../store/signers.ts'
import { runCommand, writeLine } from './run-command.ts'

const { values } = parseArgs({ options: { application: { type: 'string' }, heads: { type: 'string' } } })
const text = values.heads === undefined ? '' : readFileSync(values.heads, 'utf8')
const kept = keptHeads(text)

await runCommand('The evidence cannot be read', openToRead, async (store) => {
  const keys = keysFrom(process.env.TOKEN_SECRET || secretIn(dataFolderIn(process.env)))
  const requested = async (db: Reader) => {
    const applications = db.selectFrom('application').select(['lender', 'uuid']).orderBy('created_at').orderBy('uuid')
    const { application } = values
    return await (application === undefined
      ? applications
      : applications.where('uuid', 'in', await applicationsOfLoan(db, application))
    ).execute()
  }
  const lenders = await forAllLenders(() => store.read(storedLenders))
  const all = (await Promise.all(lenders.map((lender) => forLender(lender, () => store.read(requested))))).flat()
  for (const { lender, uuid: application } of all) {
    const evidence = await forLender(lender, () => store.read((db) => loadEvidence(db, keys, { lender, application })))
    if (!evidence) continue
    const ofApplication = kept.find((head) => head.application === application)
    const wrong = verifyEvidence(evidence, keys.headMac, ofApplication)
    const { number = 0, hash = '' } = evidence.entries.at(-1) ?? {}
    const counted = { documents: evidence.documents.length, signed: evidence.signed.length }
    await writeLine({ lender, application, number, hash, ...counted, wrong })
  }
  const inText = inKeptHeads(text, lenders, keys.headMac)
  const nothing = { number: 0, hash: '', documents: 0, signed: 0 }
  if (inText.length > 0)
    await writeLine({ lender: basename(values.heads ?? ''), application: 'heads', ...nothing, wrong: inText })
  // Reports each kept head whose application is no longer in the database.
  const there = new Set(all.map(({ uuid }) => uuid))
  for (const { application } of kept.filter((head) => values.application === undefined && !there.has(head.application)))
    await writeLine({
      ...{ lender: '', application, ...nothing },
      wrong: [{ at: 'application', message: 'A head of it was kept, and it is not there.' }],
    })
})
