/** Which facts are between the borrower and the lender, and which messages others read: both are said by the schemas. */
import contractSchema from '#schemas/contract.schema.json' with { type: 'json' }
import messageSchema from '#schemas/message.schema.json' with { type: 'json' }

/** `x-private` at a fact or above it; the nearest counts, so that `false` opens a part of what is private. */
export function isPrivateFact(path: string): boolean {
  let schema: Annotated | undefined = contractSchema as Annotated
  let isPrivate = false
  for (const name of path.split('.')) {
    schema = /^\d+$/.test(name) ? schema.items : schema.properties?.[name]
    if (schema === undefined) break
    isPrivate = schema['x-private'] ?? isPrivate
  }
  return isPrivate
}

type Annotated = {
  readonly 'x-private'?: boolean
  readonly items?: Annotated
  readonly properties?: { readonly [name: string]: Annotated }
}

/** Whether the message of an event goes to others than the borrower, by `x-to-others` of the events. */
export function isToOthers(event: string | undefined): boolean {
  return event !== undefined && toOthers.has(event)
}

const toOthers: ReadonlySet<string> = new Set(messageSchema.definitions.event['x-to-others'])
