/** From the schemas: the facts that only borrower and lender may read, and the messages that other people read. */

import contractSchema from '#schemas/contract.schema.json' with { type: 'json' }
import messageSchema from '#schemas/message.schema.json' with { type: 'json' }
import type { CheckedFlow } from './checked-flow.ts'
import { keptFacts } from './facts-of-flow.ts'

/** The facts of a flow that are private: those that the contract marks, and what is kept beside their answers, such as four digits. */
export function privateFactsOf(flow: CheckedFlow): (path: string) => boolean {
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
export function isToOthers(event: string | undefined): boolean {
  return event !== undefined && toOthers.has(event)
}

const toOthers: ReadonlySet<string> = new Set(messageSchema.definitions.event['x-to-others'])
