import { assertKnownPlaces } from '#editing/assert-known-places.ts'
import { formattedRule } from '#editing/files/formatted.ts'
import { problemInWords, readRule, wordsAt } from '#editing/parts/written-rule.ts'
import { resolveLender } from '#engine/authoring.ts'
import { ruleInWords } from '#engine/sentences.ts'
import { checkedFlow, placeOfRule, placesOfRules } from '#verify/index.ts'
import { CannotRun, command, type FlowFiles } from '../command-line/command.ts'
import { chosenLenders, openFlows } from '../command-line/lenders.ts'

/**
 * `rule`: prints the rule of a sentence, or the sentence of a rule, with the facts at a place of a lender. JSON: `{
 * command, rule, sentence }` or, if the sentence cannot be parsed or names an unknown fact, `{ command, problem: { at,
 * length, message, suggestions } }`.
 */
export const rule = command({
  name: 'rule',
  usage: 'rule <sentence or rule> [--at LENDER/PLACE]',
  summary: 'Translate a rule to its sentence form, or back',
  about:
    'A sentence names a fact by its path, by the end of the path, or by the words of the path. --at names the place of the rule, and so the facts that exist there; without it, all facts of base may be used.',
  found: 'a fact does not exist there',
  examples: {
    'rule "property state is TX and income below $15,000" --at {lender}/register-v2/birthdate': 'the rule in JSON, for a step',
    'rule "the property is not the main home or not draft.isListedForSale" --at {lender}':
      'with a named rule and the path of a fact',
    'rule "status.value is one of DECLINED, CANCELLED" --at base/status-routes.json': 'for a file',
    'rule \'{"answered":"draft.dob"}\'': 'the sentence for a rule in JSON',
  },
  formats: ['pretty', 'json'],
  options: {
    'at PLACE': 'lender/step, lender/screen, lender/file, or a lender',
  },

  async run({ _, options, format }, io, files) {
    const [written = '', ...more] = _
    if (written.trim() === '' || more.length > 0)
      throw new CannotRun('Write one sentence or rule, in quotes: flow rule "draft.propertyAddress.state is TX".')
    const words = await wordsOf(files, String(options.at ?? 'base'))
    const read = readRule(written, words)
    if ('problem' in read) {
      const { elsewhere, ...problem } = read.problem
      if (format === 'json') io.out(`${JSON.stringify({ command: 'rule', problem }, null, 2)}\n`)
      else io.err(problemInWords(written, read.problem, words.where))
      return elsewhere ? 1 : 2
    }
    const { rule: found, isSentence } = read
    const sentence = ruleInWords(found, { facts: words.vocabulary.facts, allFacts: true })
    if (format === 'json') io.out(`${JSON.stringify({ command: 'rule', rule: found, sentence }, null, 2)}\n`)
    else io.out(`${isSentence ? formattedRule(JSON.stringify(found)) : sentence}\n`)
    return 0
  },
})

async function wordsOf(files: FlowFiles, at: string) {
  const library = await openFlows(files)
  const [lender = '', ...rest] = at.split('/')
  chosenLenders(library, [lender], true)
  const flow = checkedFlow(resolveLender(library, lender))
  const name = rest.join('/')
  const place = name === '' ? undefined : placeOfRule(flow, name)
  if (name !== '' && place === undefined) assertKnownPlaces(`place of ${lender}`, name, placesOfRules(flow))
  return wordsAt(flow, place)
}
