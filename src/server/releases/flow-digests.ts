/** Digests of flow files, by which the server recognizes files that it has verified before. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FlowPath, LenderId } from '#engine/index.ts'

export type FlowDigests = {
  /** Of all files. */
  readonly whole: string
  readonly folders: ReadonlyMap<LenderId, string>
  /** The digest of all `lender.json` files, because some checks compare all lenders with each other. */
  readonly lenders: string
}

export function flowDigests(texts: ReadonlyMap<FlowPath, string>): FlowDigests {
  const folders = new Map<LenderId, ReturnType<typeof createHash>>()
  const lenders = createHash('sha256')
  for (const [path, text] of [...texts].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const folder = path.split('/')[0] ?? ''
    const hash = folders.get(folder) ?? createHash('sha256')
    folders.set(folder, hash.update(entry(path, text)))
    if (path === `${folder}/lender.json`) lenders.update(entry(path, text))
  }
  const digests = new Map([...folders].map(([folder, hash]) => [folder, hash.digest('hex')]))
  return { whole: digest(JSON.stringify([...digests])), folders: digests, lenders: lenders.digest('hex') }
}

/**
 * Identifies everything that the verification of a lender reads.
 *
 * @param chain the folders from which the lender inherits, and its own
 * @param verifier the digest of the code that verifies
 */
export function verificationKey({ folders, lenders }: FlowDigests, chain: readonly LenderId[], verifier: string): string {
  return digest(JSON.stringify([verifier, lenders, ...chain.map((folder) => [folder, folders.get(folder) ?? null])]))
}

/** The code and the schemas by which flow files are verified and compiled. */
const verifiedBy = ['src/engine', 'src/product', 'src/verify', 'schemas'] as const

/** Without the schemas of overlays, which are derived from the others and written for editors. */
const VERIFYING = /(?<!\.overlay\.schema)\.(ts|json)$/

let ofVerifier: Promise<string> | undefined

/**
 * A digest of the code that verifies flow files: a new version of the product verifies them again. Computed once, since
 * a process does not change its code.
 */
export function verifierDigest(): Promise<string> {
  ofVerifier ??= digestOfCode()
  return ofVerifier
}

async function digestOfCode(): Promise<string> {
  const files = await Promise.all(
    verifiedBy.map(async (folder) => {
      const root = fileURLToPath(new URL(`../../../${folder}/`, import.meta.url))
      const names = (await readdir(root, { recursive: true })).filter((name) => VERIFYING.test(name)).sort()
      return await Promise.all(names.map(async (name) => entry(`${folder}/${name}`, await readFile(root + name, 'utf8'))))
    }),
  )
  return digest(files.flat().join(''))
}

/** 128 bits of SHA-256: short enough for a URL, without collisions. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Lengths keep the end of a path and the beginning of a text apart. */
function entry(path: string, text: string): string {
  return `${path.length}:${path}${text.length}:${text}`
}
