/**
 * The schema of a lender's names, `names.schema.json`, which the other editor schemas refer to. Only this schema
 * differs between lenders.
 */

import type { FlowLibrary, JsonSchema } from '#engine/authoring.ts'
import type { CheckedFlow } from '#verify/index.ts'
import { factsInWords } from './facts-in-words.ts'
import { type Names, type NamesByKind, namesOf } from './names-of.ts'
import { ruleDefinitions } from './rule-schema.ts'
import { rulesAtPlaces } from './rules-at-place.ts'

export const NAME_SCHEMA = 'names.schema.json'

/** Kinds of names for which values beyond the suggested ones are valid. */
const OPEN: { readonly [kind: string]: JsonSchema } = {
  // A segment in braces matches any segment: `submitted:income/link/{source}`.
  'sandbox-event': { type: 'string', pattern: '\\{' },
}

export function nameSchema(library: FlowLibrary, flow: CheckedFlow): JsonSchema {
  const names = namesOf(library, flow)
  const { paths, further } = factsInWords(flow)
  const beyond = { type: 'string', pattern: further }
  const below = (namespace: RegExp) => new Map([...paths].filter(([path]) => namespace.test(path)))
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Names',
    description: `What the flow files of ${flow.lender} may speak of. Written by "npm run flow -- schema", never by hand.`,
    definitions: {
      ...Object.fromEntries(
        Object.entries(names).map(([kind, known]) => [kind, OPEN[kind] ? anyOf(known, OPEN[kind]) : only(known)]),
      ),
      ...keysOf(names),
      fact: anyOf(paths, beyond),
      'fact-path': anyOf(paths, beyond),
      'answer-path': anyOf(below(/^draft\./), beyond),
      'keys-fact-path': proposed(below(/^(status|application|profile|condition)\./)),
      ...ruleDefinitions(),
      ...rulesAtPlaces(flow, names, paths, { fact: (there) => anyOf(there, beyond), name: only }),
    },
  }
}

/**
 * The names that are object keys: events in moves, statuses in the status table, flags in `given`, declined scenarios.
 */
function keysOf(names: NamesByKind): { readonly [name: string]: JsonSchema } {
  return {
    'keys-lifecycle-event': proposed(names['lifecycle-event'] ?? new Map()),
    'keys-status': proposed(names.status ?? new Map()),
    'keys-flag': proposed(names.flag ?? new Map()),
    'keys-inherited-scenario': proposed(names['inherited-scenario'] ?? new Map()),
  }
}

function only(names: Names): JsonSchema {
  return { enum: [...names.keys()], markdownEnumDescriptions: [...names.values()] }
}

function anyOf(names: Names, further: JsonSchema): JsonSchema {
  return { anyOf: [only(names), further] }
}

function proposed(names: Names): JsonSchema {
  return {
    properties: Object.fromEntries([...names].map(([name, says]) => [name, { markdownDescription: says }])),
  }
}
