/** The process of `verifyInProcess`: verifies the lenders that it is sent, and ends. */
import { keptVerdicts, verdictFolder } from './kept-verdicts.ts'
import type { ToVerify, Verdict, VerifyLenders } from './verify-lenders.ts'

/** Imports the verifying code only if a verdict is missing, because loading it takes half a second. */
const verifyWhenNeeded: VerifyLenders = async (asked, heard) => {
  const [{ verifyWith }, { homeEquity }] = await Promise.all([import('./verify-lenders.ts'), import('#product/authoring.ts')])
  await verifyWith(homeEquity)(asked, heard)
}

process.once('message', async (asked: ToVerify) => {
  await keptVerdicts(verdictFolder, verifyWhenNeeded)(asked, sent)
  process.disconnect?.()
})

/** Waits, because a message that is still in the channel when it closes is lost. */
function sent(verdict: Verdict): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(verdict, undefined, undefined, (error: Error | null) => (error ? reject(error) : resolve()))
  })
}
