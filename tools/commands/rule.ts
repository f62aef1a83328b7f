import { openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import { asRule, type FactSchema, type Json, type Rule } from '#engine/index.ts'
import { parseRule, ruleInWords, type SentenceProblem } from '#engine/sentences.ts'
import { checkedFlow, contractFacts, placeOfRule, placesOfRules, readsIn, vocabularyOf } from '#verify/index.ts'
import { chosenLenders, mustBeKnown } from '../command-line/chosen-lenders.ts'
import { CannotRun, type Command, type FlowFiles } from '../command-line/command.ts'
import { formattedRule } from '../flow-files/formatted.ts'

/**
 * Prints the rule that a sentence says, or the sentence of a rule, over the facts that exist at a place of a lender.
 *
 * JSON: `{ command, rule, sentence }`; where the sentence is not understood or names a fact that is not there
 * `{ command, problem: { at, length, message, suggestions } }`.
 */
export const rule: Command = {
  name: 'rule',
  usage: 'rule <sentence or rule> [--at LENDER/PLACE]',
  summary: 'Print the rule that a sentence says, or its sentence',
  about:
    'A sentence names facts by path, by the end of it or by its words. Without --at: the facts of base, wherever they exist. With it: a lender and a step, screen or file.',
  found: 'a fact is not there',
  examples: [
    {
      line: 'rule "property state is TX and income below $15,000" --at {lender}/register-v2/birthdate',
      says: 'the rule as flow files write it',
    },
    {
      line: 'rule "the property is not the main home or not draft.isListedForSale" --at {lender}',
      says: 'a named rule, and a bare fact',
    },
    { line: 'rule "status.value is one of DECLINED, CANCELLED" --at base/status-routes.json', says: 'a rule of a file' },
    { line: `rule '{"answered":"draft.dob"}'`, says: 'the sentence of a rule' },
  ],
  formats: ['pretty', 'json'],
  options: {
    at: { type: 'string', value: 'PLACE', says: 'lender/step, lender/screen, lender/file, or a lender' },
  },

  async run({ _, options, format }, io, files) {
    const [written = '', ...more] = _
    if (written.trim() === '' || more.length > 0)
      throw new CannotRun('Write one sentence or rule, in quotes: flow rule "draft.propertyAddress.state is TX".')
    const { vocabulary, where } = await wordsAt(files, String(options.at ?? 'base'))
    const given = ruleIn(written)
    const parsed = given === undefined ? parseRule(written, vocabulary) : { rule: given }
    const problem = 'problem' in parsed ? parsed.problem : notThere(parsed.rule, written, vocabulary)
    if (problem) {
      const { elsewhere, ...said } = problem
      if (format === 'json') io.out(`${JSON.stringify({ command: 'rule', problem: said }, null, 2)}\n`)
      else io.err(problemInWords(written, problem, where))
      return elsewhere ? 1 : 2
    }
    const { rule: found } = parsed as { readonly rule: Rule }
    const sentence = ruleInWords(found, { facts: vocabulary.facts, allFacts: true })
    if (format === 'json') io.out(`${JSON.stringify({ command: 'rule', rule: found, sentence }, null, 2)}\n`)
    else io.out(`${given === undefined ? formattedRule(JSON.stringify(found)) : sentence}\n`)
    return 0
  },
}

async function wordsAt(files: FlowFiles, at: string) {
  const library = openFlowLibrary(await files.read())
  const [lender = '', ...rest] = at.split('/')
  chosenLenders(library, [lender], true)
  const flow = checkedFlow(resolveLender(library, lender))
  const name = rest.join('/')
  const place = name === '' ? undefined : placeOfRule(flow, name)
  if (name !== '' && place === undefined) mustBeKnown(`place of ${lender}`, name, placesOfRules(flow))
  return {
    vocabulary: { ...vocabularyOf(flow), ...(place && { isThere: place.isThere }) },
    where: place === undefined ? `for ${lender}` : `${place.says}, for ${lender}`,
  }
}

/** JSON of a rule; undefined for a sentence. */
function ruleIn(written: string): Rule | undefined {
  if (!/^\s*[{[]/.test(written)) return undefined
  try {
    return asRule(JSON.parse(written) as Json)
  } catch {
    return undefined
  }
}

type Words = { readonly facts: FactSchema; readonly isThere?: (path: string) => boolean }

/** A fact that the rule reads and that does not exist at the place, or nowhere. */
function notThere(found: Rule, written: string, { facts, isThere = () => true }: Words): SentenceProblem | undefined {
  const missing = pathsIn(found).find((path) => path !== '' && (facts.typeOf(path) === undefined || !isThere(path)))
  if (missing === undefined) return undefined
  const at = Math.max(written.indexOf(missing), 0)
  const message = facts.typeOf(missing) === undefined ? `There is no fact "${missing}".` : `"${missing}" does not exist here.`
  return { at, length: missing.length, message, suggestions: [], elsewhere: true }
}

/** None where a path is computed only when the rule runs. */
function pathsIn(found: Rule): readonly string[] {
  try {
    return [...readsIn(found)].filter((path) => contractFacts.typeOf(path) !== undefined || !path.includes(' ('))
  } catch {
    return []
  }
}

function problemInWords(written: string, { at, length, message, suggestions }: SentenceProblem, where: string): string {
  const line = written.replaceAll(/\s/g, ' ')
  const [only] = suggestions
  const meant = suggestions.length > 1 ? `One of these? ${suggestions.join(', ')}` : only && `Did you mean ${only}?`
  return [
    `  ${line}`,
    `  ${' '.repeat(at)}${'^'.repeat(Math.max(length, 1))}`,
    `Column ${at + 1}: ${message}${meant ? ` ${meant}` : ''}`,
    `Facts are those that exist ${where}.`,
    '',
  ].join('\n')
}
