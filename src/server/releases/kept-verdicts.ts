/**
 * Verdicts in files beside the server's compiled code: files that were verified once on a machine, by a build or another
 * start, are not verified again for a new database.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LenderId } from '#engine/index.ts'
import { digest, flowDigests, verifierDigest } from './flow-digests.ts'
import type { Verdict, VerifyLenders } from './verify-lenders.ts'

/** The most sets of flow files whose verdicts are kept; the least recently used ones are deleted. */
const mostSets = 8

/**
 * The folder of kept verdicts, beside the server's compiled code: `npm run build` fills it, a new installation empties
 * it.
 */
export const verdictFolder = fileURLToPath(new URL('../../../node_modules/.cache/server/verdicts', import.meta.url))

/**
 * Wraps `verify`: reads the verdicts on equal files by equal code from `folder`, and stores missing ones there. If the
 * folder cannot be read or written, the lenders are verified again.
 */
export function keptVerdicts(folder: string, verify: VerifyLenders): VerifyLenders {
  return async ({ texts, lenders }, heard, superseded) => {
    const set = join(folder, digest(`${await verifierDigest()}/${flowDigests(texts).whole}`))
    const now = new Date()
    await utimes(set, now, now).catch(() => undefined)
    const missing: LenderId[] = []
    for (const lender of lenders) {
      const kept = await readVerdict(set, lender)
      if (kept) await heard(kept)
      else missing.push(lender)
    }
    if (missing.length === 0) return
    const keepAndHear = async (verdict: Verdict) => {
      await keepVerdict(set, verdict).catch(() => undefined)
      await heard(verdict)
    }
    await verify({ texts, lenders: missing }, keepAndHear, superseded)
    await deleteOldSets(folder).catch(() => undefined)
  }
}

async function readVerdict(set: string, lender: LenderId): Promise<Verdict | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(set, lender), 'utf8')) as Verdict
  } catch {
    return undefined
  }
}

/** Written beside its place and moved there, so that no reader finds half a file. */
async function keepVerdict(set: string, verdict: Verdict): Promise<void> {
  await mkdir(set, { recursive: true })
  const unfinished = join(set, randomUUID())
  await writeFile(unfinished, JSON.stringify(verdict))
  await rename(unfinished, fileOf(set, verdict.lender))
}

async function deleteOldSets(folder: string): Promise<void> {
  const names = await readdir(folder)
  const times = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const old = times.sort((one, other) => other.at - one.at).slice(mostSets)
  for (const { name } of old) await rm(join(folder, name), { recursive: true, force: true })
}

/** A lender's id is the name of a folder; the digest keeps every id a plain file name. */
function fileOf(set: string, lender: LenderId): string {
  return join(set, `${digest(lender)}.json`)
}
