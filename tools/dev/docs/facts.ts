import { BASE, type JsonSchema, openFlowLibrary, resolveLender, schemaFor } from '#engine/authoring.ts'
import type { FactType } from '#engine/index.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { homeEquity } from '#product/authoring.ts'
import contractSchema from '#schemas/contract.schema.json' with { type: 'json' }
import { checkedFlow, contractFacts, type FactPlace, PLACES, PRESENCE, presenceOf, sameAnswers } from '#verify/index.ts'
import { REPOSITORY } from '../../repository.ts'

const places = Object.entries(PLACES) as [FactPlace, (typeof PLACES)[FactPlace]][]
const contract = contractSchema as unknown as JsonSchema

const placeRows = places.map(([place, { says, rules }]) => {
  const there = PRESENCE.filter(({ path: fact, at }) => !fact.includes('.') && at.includes(place))
  return `| ${says} | ${rules} | ${there.map(({ path: fact }) => `\`${fact}\``).join(', ')} |`
})

const sections = PRESENCE.filter(({ path: fact }) => !fact.includes('.')).map(({ path: namespace, since, at }) => {
  const facts = contractFacts.paths().filter((fact) => fact === namespace || fact.startsWith(`${namespace}.`))
  const absent = places.filter(([place]) => !at.includes(place)).map(([, { says }]) => says)
  const rows = facts.map((fact) => `| \`${fact}\` | ${kindOf(contractFacts.typeOf(fact))} | ${notesOn(fact, namespace)} |`)
  return [
    `## \`${namespace}\``,
    '',
    `${descriptionOf(namespace)} There ${since}.${absent.length > 0 ? ` Not there ${absent.join('; ')}.` : ''}`,
    ...(rows.length > 1 ? ['', '| fact | kind | |', '|---|---|---|', ...rows] : []),
  ].join('\n')
})

const base = checkedFlow(resolveLender(openFlowLibrary(await readFlowFolder(`${REPOSITORY}/flows`), homeEquity), BASE))
const same = new Map(sameAnswers(base).filter(([, answer]) => answer !== 'draft.password'))

/** The text of docs/facts.md. */
export const factsPage = `# Facts, and when each is there

Made by \`tools/dev/docs/facts.ts\` from \`schemas/contract.schema.json\` and \`src/verify/presence/fact-presence.ts\`.

A rule or text reads a fact by its path. Facts come to be one after the other: the answers of a registration step by
step, the application and its status once the registration has ended, a condition where a card is about it. A rule that
reads a fact which cannot be there yet is an error of \`flow check\` (E122), and one that reads an answer before its step
is E121. Paths and places are completed by [editors](how-to/edit-in-vs-code.md); [flows.md](flows.md) describes the
files.

## What is there where

| place | rules and texts | namespaces |
|---|---|---|
${placeRows.join('\n')}

A fact of a namespace that is there may still be absent: guard it with \`answered\` where it matters.

## Before and after the registration

The end of a journey says what the answers become (\`end\` of the journey). In base:

| while a borrower registers | in the application |
|---|---|
${[...same].map(([made, answer]) => `| \`${answer}\` | \`${made}\` |`).join('\n')}

A named rule that is needed before and after stands twice in \`facts.json\`, such as \`draft-in-texas\` and \`in-texas\`.

Secret answers are known while they are typed. Once their screen is accepted they are sealed, and rules read what is kept
of them: \`profile.hasSsn\`, \`application.disburseAccount.mask\`.

${sections.join('\n\n')}
`

function kindOf(type: FactType | undefined): string {
  if (type === undefined) return ''
  const choices = type.enum ?? []
  const kind = type.type === 'any' ? 'anything' : type.type
  if (choices.length === 0) return kind
  return choices.length > 6 ? `one of ${choices.length} names` : choices.map((choice) => `\`${choice}\``).join(', ')
}

/**
 * The contract's description of a fact, and the places at which it can be present if they differ from its namespace's.
 */
function notesOn(fact: string, namespace: string): string {
  const own = presenceOf(fact)
  const notes = [
    descriptionOf(fact),
    own && own.path !== namespace ? `There ${own.since}.` : '',
    contractFacts.typeOf(fact)?.secret ? 'Secret.' : '',
  ]
  return notes.filter((note) => note !== '').join(' ')
}

function descriptionOf(fact: string): string {
  const [namespace, ...rest] = fact.split('.')
  const top = contract.properties?.[namespace ?? '']
  const start = top?.['x-from'] === 'lender.json' && rest.length > 0 ? schemaFor('lender.json') : top
  const schema = rest.reduce<JsonSchema | undefined>((at, name) => at?.properties?.[name], start)
  return (schema?.description ?? '').replaceAll('|', '\\|')
}
