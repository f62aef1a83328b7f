/** The fact paths that editors suggest for a lender, objects included, with their descriptions. */

import { type JsonSchema, schemaFor } from '#engine/authoring.ts'
import type { FactType } from '#engine/index.ts'
import contractSchema from '#schemas/contract.schema.json' with { type: 'json' }
import { type CheckedFlow, factsOfFlow, presenceOf, textAt, topLayer } from '#verify/index.ts'
import type { Names } from './names-of.ts'

const contract = contractSchema as unknown as JsonSchema

export type FactNames = {
  readonly paths: Names
  /** A pattern for paths that cannot be listed: inside open objects, and items of lists. */
  readonly further: string
}

export function factsInWords(flow: CheckedFlow): FactNames {
  const facts = factsOfFlow(flow)
  const leaves = facts.paths()
  const groups = new Set([...leaves.flatMap(groupsAround), ...emptyGroups(contract, '')])
  const described = new Map([...descriptions(contract, ''), ...flagsInWords(flow)])
  const asked = askedWhere(flow)
  const inWords = (path: string): [string, string] => {
    const type = facts.typeOf(path)
    return [
      path,
      [typeInWords(type), described.get(path), asked.get(path), sinceInWords(path)]
        .filter((line) => line !== undefined)
        .join('\n\n'),
    ]
  }
  const open = leaves.filter((path) => facts.typeOf(path)?.type === 'any')
  const below = open.length > 0 ? `^(${open.map(literal).join('|')})\\.|` : ''
  return { paths: new Map([...leaves, ...[...groups].sort()].map(inWords)), further: `${below}\\.\\d+(\\.|$)` }
}

/** When the fact becomes present, in words; undefined for facts that are always present. */
function sinceInWords(path: string): string | undefined {
  const since = presenceOf(path)?.since
  return since === undefined || since === 'always' ? undefined : `There ${since}.`
}

function groupsAround(path: string): string[] {
  const steps = path.split('.')
  return steps.slice(0, -1).map((_, index) => steps.slice(0, index + 1).join('.'))
}

/** `extra` and similar objects contain only the lender's own answers, so they start empty. */
function emptyGroups({ type, properties = {}, ...around }: JsonSchema, path: string): string[] {
  const parts = Object.entries(properties)
  const isEmpty = type === 'object' && parts.length === 0 && around['x-from'] === undefined
  return isEmpty ? [path] : parts.flatMap(([name, part]) => emptyGroups(part, path === '' ? name : `${path}.${name}`))
}

function typeInWords(type: FactType | undefined): string {
  if (type === undefined) return ''
  const kind = type.type === 'object' ? 'a group of facts' : type.type === 'any' ? 'anything' : type.type
  const choices = type.enum ? `: ${type.enum.map((choice) => `\`${choice}\``).join(', ')}` : ''
  return `**${kind}**${choices}${type.mayBeAbsent ? ' · may be absent' : ''}${type.secret ? ' · secret' : ''}`
}

function descriptions(schema: JsonSchema, path: string): [string, string][] {
  const from = schema['x-from'] === 'lender.json' ? (schemaFor('lender.json') ?? schema) : schema
  const below = Object.entries(from.properties ?? {}).flatMap(([name, part]) =>
    name.startsWith('$') ? [] : descriptions(part, path === '' ? name : `${path}.${name}`),
  )
  return schema.description === undefined || path === '' ? below : [[path, schema.description], ...below]
}

function flagsInWords({ resolved }: CheckedFlow): [string, string][] {
  return [...(resolved.files.get('flags.json')?.members ?? [])].flatMap(([name, flag]) => {
    const says = textAt(flag, 'says')
    return says === undefined ? [] : [[`flags.${name}`, says]]
  })
}

function askedWhere({ screens }: CheckedFlow): ReadonlyMap<string, string> {
  const asked = new Map<string, string>()
  for (const { route, fields, saves } of screens.values()) {
    for (const field of saves === '' ? [] : fields) {
      const label = topLayer(field, 'label')?.node.value
      const words = typeof label === 'string' ? `: “${label}”` : ''
      if (!asked.has(field.path)) asked.set(field.path, `Asked on \`${route}\`${words}.`)
    }
  }
  return asked
}

function literal(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
