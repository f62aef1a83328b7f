/** What seals documents is loaded by the first job: its packages are a twelfth of the memory of a server at rest. */
import type { ServerParts } from '../config/server-parts.ts'
import type { JobKinds } from '../store/jobs.ts'
import { sealJob } from './record-signing.ts'

export function sealingJobs(parts: Pick<ServerParts, 'store' | 'keys' | 'releases' | 'config' | 'now'>): JobKinds {
  return { [sealJob]: async (job) => await (await import('./seal-documents.ts')).sealDocuments(parts, job) }
}
