import { splitPointer } from '#engine/index.ts'
import { signersPath } from '#product/index.ts'
import contractSchema from '#schemas/contract.schema.json' with { type: 'json' }
import messageSchema from '#schemas/message.schema.json' with { type: 'json' }
import { type Check, type Found, here, type Reads } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { keptFacts } from '../reading/facts-of-flow.ts'
import { textAt } from '../reading/node-parts.ts'
import { allReads, ownReads } from '../reading/reads-of-use.ts'

/**
 * Reports texts that show co-signers, or the readers of a message to others, what a borrower answered in confidence, and
 * figures in the subject of a message or in a notification, which stand on a locked telephone.
 */
export const privateFact = {
  codes: ['W154', 'W155'],
  phase: 'texts',
  run,
  examples: {
    W154: {
      why: 'A co-signer signs for the home and learns nothing of the borrower’s income, credit or answers. The same holds for the readers of a message at another address. In the example the amount follows from the income.',
      on: 'a shipped lender',
      file: 'base/messages/signer-invited.json',
      right: 'so your signature is needed.',
      wrong: 'so your signature for {suggestedAmount} is needed.',
    },
    W155: {
      why: 'The subject of an email, a text message and a notification can be read without signing in. They say that there is news, and no figures.',
      on: 'a shipped lender',
      file: 'base/messages/signed.json',
      right: '"subject": "You have signed everything"',
      wrong: '"subject": "You borrow {lineAmount}"',
    },
  },
} satisfies Check

const FIGURES: ReadonlySet<string | undefined> = new Set(['money', 'number', 'integer', 'date'])

function run({ flow, uses, facts }: Reads<'flow' | 'uses' | 'facts'>): Found {
  const isPrivateFact = privateFactsOf(flow)
  return uses.flatMap((use): Found => {
    const { visit } = use
    const { file, keys } = splitPointer(visit.pointer)
    if (visit.is !== 'text') return []
    const isOfSigner = file.startsWith(`screens${signersPath}/`)
    const message = file.startsWith('messages/') ? flow.resolved.files.get(file) : undefined
    if (!isOfSigner && message === undefined) return []
    const paths = allReads(flow, ownReads(use)).map(({ path }) => path)
    const isToOther = message !== undefined && isToOthers(textAt(message, 'event'))
    const leaked = isOfSigner || isToOther ? paths.find(isPrivateFact) : undefined
    const place = here({ node: visit.node, at: visit.pointer })
    if (leaked !== undefined) {
      return {
        ...place,
        code: 'W154',
        message: `This text says ${leaked} to ${isOfSigner ? 'a co-signer' : 'the reader of a message that goes to others'}.`,
        why: 'The borrower gave it to the lender in confidence, and was promised that nobody else reads it.',
        advice: 'Take the value out of the text.',
      }
    }
    const isSeen =
      message !== undefined && (keys[0] === 'subject' || keys[0] === 'notification' || textAt(message, 'kind') === 'text')
    const figure = isSeen
      ? paths.find(
          (path) =>
            isPrivateFact(path) ||
            (/^(application|draft|loan|status|profile)\./.test(path) && FIGURES.has(facts.typeOf(path)?.type)),
        )
      : undefined
    if (figure === undefined) return []
    return {
      ...place,
      code: 'W155',
      message: `${keys[0] === 'subject' ? 'The subject' : 'This text'} says ${figure}, and stands on a locked telephone.`,
      why: 'A borrower who sees the telephone, or shares the mailbox, reads what the borrower borrows or earns.',
      advice: 'Say that there is news, and write the figure where the borrower is signed in.',
    }
  })
}

/** The facts of a flow that are private: those that the contract marks, and what is kept beside their answers, such as four digits. */
function privateFactsOf(flow: CheckedFlow): (path: string) => boolean {
  const fields = [...flow.screens.values()].flatMap((screen) => screen.fields)
  const kept = new Set(
    fields
      .filter(({ path }) => isPrivate(path))
      .flatMap(keptFacts)
      .map(({ path }) => path),
  )
  return (path) => isPrivate(path) || kept.has(path)
}

/**
 * `x-private` at a fact or above it; the nearest counts, so that `false` opens a part of what is private. A secret is private.
 */
function isPrivate(path: string): boolean {
  let schema: Annotated | undefined = contractSchema as Annotated
  let found = false
  for (const name of path.split('.')) {
    schema = /^\d+$/.test(name) ? schema.items : schema.properties?.[name]
    if (schema === undefined) break
    found = schema['x-private'] ?? (schema['x-secret'] === true || found)
  }
  return found
}

type Annotated = {
  readonly 'x-private'?: boolean
  readonly 'x-secret'?: boolean
  readonly items?: Annotated
  readonly properties?: { readonly [name: string]: Annotated }
}

/** Whether the message of an event goes to others than the borrower, by `x-to-others` of the events. */
function isToOthers(event: string | undefined): boolean {
  return event !== undefined && toOthers.has(event)
}

const toOthers: ReadonlySet<string> = new Set(messageSchema.definitions.event['x-to-others'])
