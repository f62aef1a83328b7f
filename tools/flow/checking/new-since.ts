import type { Finding } from '#engine/authoring.ts'
import { fingerprintsOf } from '#verify/index.ts'
import type { FlowFiles } from '../command-line/command.ts'
import type { RunChecks } from './check-runner.ts'

export type NewFindings = {
  readonly findings: readonly Finding[]
  readonly since: { readonly revision: string; readonly known: number }
}

/** The findings that a git revision of the flows does not have, whether or not suppressed there. */
export async function newSince(
  revision: string,
  findings: readonly Finding[],
  files: FlowFiles,
  look: RunChecks,
): Promise<NewFindings> {
  const before = look(await files.at(revision))
  const known = new Set(fingerprintsOf([...before.findings, ...before.suppressed.map(({ finding }) => finding)]))
  const prints = fingerprintsOf(findings)
  const fresh = findings.filter((_, index) => !known.has(prints[index] as string))
  return { findings: fresh, since: { revision, known: findings.length - fresh.length } }
}
