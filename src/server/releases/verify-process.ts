/** The process of `verifyInProcess`: verifies the lenders that it is sent, and ends. */
import { openFlowLibrary } from '#engine/authoring.ts'
import { type ToVerify, type Verdict, verdictOn } from './verify-lenders.ts'

process.once('message', async ({ texts, lenders }: ToVerify) => {
  const library = openFlowLibrary(texts)
  for (const lender of lenders) await sent(verdictOn(library, lender))
  process.disconnect?.()
})

/** Waits, because a message that is still in the channel when it closes is lost. */
function sent(verdict: Verdict): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(verdict, undefined, undefined, (error: Error | null) => (error ? reject(error) : resolve()))
  })
}
