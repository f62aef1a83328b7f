/** Converts refusals of the application core to problem documents, in the lender's texts. */
import type { CompiledFlow, Refusal, ValidationResult } from '#engine/index.ts'
import { Refused } from '../errors/refused.ts'
import { resolvedTextFormatter } from '../texts/text-formatter.ts'
import type { Log } from './current-screen.ts'

/** Converts a refusal, and logs checks whose rules could not be evaluated, because they may refuse valid answers. */
export function refusedBy(flow: CompiledFlow, refusal: Refusal, log: Log): Refused {
  switch (refusal.refused) {
    case 'not-found':
      return new Refused('not-found')
    case 'malformed':
      return new Refused('malformed', { detail: refusal.detail })
    case 'not-now':
      return new Refused('not-now', { go: refusal.go })
    case 'journey-closed':
      return new Refused('journey-closed', { ...(refusal.go !== undefined && { go: refusal.go }) })
    case 'stale-version':
      return new Refused('stale-version', { version: refusal.version })
    case 'answers-refused': {
      const { validation, step } = refusal
      for (const at of validation.undecided) {
        log.warn({ lender: flow.lender, release: flow.hash, at }, 'A check or a fee could not be evaluated, so it refused.')
      }
      return new Refused('answers-refused', { ...(step !== undefined && { step }), ...inWords(flow, validation) })
    }
  }
}

/** The first error message of each refused field, in the lender's language. */
function inWords(flow: CompiledFlow, { messages, summary, refusal }: ValidationResult) {
  const format = resolvedTextFormatter(flow)
  const first = Object.entries(messages).flatMap(([field, [message]]) =>
    message ? [[field, format(message.text)] as const] : [],
  )
  const errors = [...summary.map(({ text }) => format(text)), ...(refusal ? [format(refusal)] : [])]
  return { messages: Object.fromEntries(first), errors: [...new Set(errors)] }
}
