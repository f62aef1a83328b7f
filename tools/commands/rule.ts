import { openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import { ruleInWords } from '#engine/sentences.ts'
import { checkedFlow, placeOfRule, placesOfRules } from '#verify/index.ts'
import { chosenLenders, mustBeKnown } from '../command-line/chosen-lenders.ts'
import { CannotRun, type Command, type FlowFiles } from '../command-line/command.ts'
import { problemInWords, readRule, wordsAt } from '../command-line/written-rule.ts'
import { formattedRule } from '../flow-files/formatted.ts'

/**
 * `rule`: prints the rule of a sentence, or the sentence of a rule, with the facts at a place of a lender. JSON: `{
 * command, rule, sentence }` or, if the sentence cannot be parsed or names an unknown fact, `{ command, problem: { at,
 * length, message, suggestions } }`.
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
    const words = await wordsOf(files, String(options.at ?? 'base'))
    const read = readRule(written, words)
    if ('problem' in read) {
      const { elsewhere, ...said } = read.problem
      if (format === 'json') io.out(`${JSON.stringify({ command: 'rule', problem: said }, null, 2)}\n`)
      else io.err(problemInWords(written, read.problem, words.where))
      return elsewhere ? 1 : 2
    }
    const { rule: found, isSentence } = read
    const sentence = ruleInWords(found, { facts: words.vocabulary.facts, allFacts: true })
    if (format === 'json') io.out(`${JSON.stringify({ command: 'rule', rule: found, sentence }, null, 2)}\n`)
    else io.out(`${isSentence ? formattedRule(JSON.stringify(found)) : sentence}\n`)
    return 0
  },
}

async function wordsOf(files: FlowFiles, at: string) {
  const library = openFlowLibrary(await files.read())
  const [lender = '', ...rest] = at.split('/')
  chosenLenders(library, [lender], true)
  const flow = checkedFlow(resolveLender(library, lender))
  const name = rest.join('/')
  const place = name === '' ? undefined : placeOfRule(flow, name)
  if (name !== '' && place === undefined) mustBeKnown(`place of ${lender}`, name, placesOfRules(flow))
  return wordsAt(flow, place)
}
