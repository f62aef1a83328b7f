import { type CompiledFlow, type JsonObject, nameParts } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import { factsOfVisitor } from './facts-of-visitor.ts'

/** @throws Refused answers-refused, with the message at the field `password` */
export async function refuseGuessablePassword(...about: Parameters<typeof guessablePasswordMessage>): Promise<void> {
  const text = await guessablePasswordMessage(...about)
  if (text !== undefined) throw new Refused('answers-refused', { errors: [text], messages: { password: text } })
}

type Owner = { readonly email: string; readonly name?: JsonObject }

/**
 * The message for a password that is easy to guess: a common one, or one with the words of the lender or its borrower.
 *
 * @returns undefined for any other password
 */
export async function guessablePasswordMessage(
  { isGuessable, now }: Pick<ServerParts, 'isGuessable' | 'now'>,
  flow: CompiledFlow,
  password: string,
  owner: Owner,
): Promise<string | undefined> {
  if (!(await isGuessable({ password, words: [...wordsOfLender(flow), ...wordsOfOwner(owner)] }))) return undefined
  const { account, words } = flow.live.shell
  return textFormatter(flow, factsOfVisitor(flow, now(), ''))(account?.passwordGuessable ?? words.unexpected)
}

function wordsOfLender({ live: { lender } }: CompiledFlow): readonly string[] {
  return [lender.name, lender.nameShort, ...lender.name.split(' '), lender.product]
}

function wordsOfOwner({ email, name }: Owner): readonly string[] {
  const { firstName, lastName } = nameParts(name ?? {})
  return [email, email.split('@')[0] ?? '', firstName, lastName, `${firstName}${lastName}`].filter((word) => word !== '')
}
