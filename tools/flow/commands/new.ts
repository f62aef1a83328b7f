import { newLender } from '#editing/parts/new-lender.ts'
import type { NewPart } from '#editing/parts/new-part.ts'
import { newQuestion } from '#editing/parts/new-question.ts'
import { newScenario } from '#editing/parts/new-scenario.ts'
import { newScreen } from '#editing/parts/new-screen.ts'
import { newStep } from '#editing/parts/new-step.ts'
import { choicesIn } from '#editing/parts/own-question.ts'
import { BASE, type FlowLibrary, nearest } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
import { type Arguments, CannotRun, command } from '../command-line/command.ts'
import { chosenLenders, openFlows, refuseBroken } from '../command-line/lenders.ts'
import { writePart } from '../new/write-part.ts'

/**
 * `new`: writes a lender, step, question, screen or scenario with all files that it needs; overwrites nothing. With
 * `--dry-run` it writes nothing. `--format json` prints an object:
 *
 * - `written`: the files, as `{ file, new }`; `new` is false for a changed file
 * - `removed`: the deleted files
 * - `declined`: the names of the inherited scenarios that the new part makes fail, now entries of `declined.json`
 * - `left`: the findings that the new part causes, for the author to correct
 * - `next`: the author's next steps, one sentence each
 */
export const newCommand = command({
  name: 'new',
  usage: 'new lender|step|question|screen|scenario <lender> <name>',
  summary: 'Write a new lender, step, question, screen or scenario',
  about: 'Also updates other files, such as locks and reviews, and lists what is left to do by hand.',
  examples: {
    'new lender elm-street --name "Elm Street" --dry-run': 'a lender',
    'new step {lender} register-v2/pet-name --dry-run': 'a step of its registration',
    'new step {lender} register-v2/home --choices "Own,Rent" --when "property state is TX" --dry-run':
      'a step with choices, for some borrowers only',
    'new screen {lender} start/house --kind form --dry-run': 'a screen of its applications',
    'new scenario {lender} "Profile first" --for start/profile': 'a scenario that passes',
  },
  formats: ['pretty', 'json'],
  options: {
    'extends LENDER': 'lender: its parent, base by default',
    'name NAME': 'lender: the company’s name',
    'after ID': 'step or question: the one that it follows; a step follows the last but one by default',
    'label WORDS': 'step, question: its label',
    'choices LIST': 'step, question: the choices, "Own,Rent" or "OWN=We own it,…"',
    'when RULE': 'step, question: asked only if this is true; a sentence or JSON-logic',
    'kind KIND': 'screen: its kind, form by default',
    'for PART': 'scenario: the step, screen, state, card or status that it reaches',
    'dry-run': 'print the files and write nothing',
  },

  async run(args, io, files) {
    const library = await openFlows(files)
    await writePart({ args, io, files }, { library, ...partAsked(library, args) })
    return 0
  },
})

type Asked = { readonly lender: LenderId; readonly part: NewPart }

const takes: { readonly [what: string]: { readonly options: readonly string[]; readonly usage: string } } = {
  lender: { options: ['extends', 'name'], usage: 'new lender <id> [--extends LENDER] [--name NAME]' },
  step: {
    options: ['after', 'label', 'choices', 'when'],
    usage: 'new step <lender> <journey>/<step> [--after STEP] [--label WORDS] [--choices LIST] [--when RULE]',
  },
  question: {
    options: ['after', 'label', 'choices', 'when'],
    usage: 'new question <lender> <screen>/<question> [--after QUESTION] [--label WORDS] [--choices LIST] [--when RULE]',
  },
  screen: { options: ['kind'], usage: 'new screen <lender> <screen> [--kind KIND]' },
  scenario: { options: ['for'], usage: 'new scenario <lender> <title…> [--for PART]' },
}

function partAsked(library: FlowLibrary, { _: [what, ...words], options }: Arguments): Asked {
  const usage = what === undefined ? undefined : takes[what]
  if (what === undefined || usage === undefined) {
    const [guess] = what === undefined ? [] : nearest(what, Object.keys(takes))
    throw new CannotRun(`Say what is to be new: ${Object.keys(takes).join(', ')}.${guess ? ` Did you mean "${guess}"?` : ''}`)
  }
  const named = Object.keys(options).filter((name) => options[name] !== undefined && name !== 'dry-run')
  const foreign = named.find((name) => !usage.options.includes(name))
  if (foreign !== undefined) throw new CannotRun(`A new ${what} has no --${foreign}: "npm run flow -- ${usage.usage}".`)
  const option = (name: string) => (typeof options[name] === 'string' ? (options[name] as string) : undefined)
  const [lender, name, ...more] = words
  const isComplete = what === 'lender' ? name === undefined : name !== undefined && (what === 'scenario' || more.length === 0)
  if (lender === undefined || !isComplete) throw new CannotRun(`That is "npm run flow -- ${usage.usage}".`)
  if (what === 'lender') return { lender, part: newLender(library, lender, option('extends') ?? BASE, option('name')) }
  chosenLenders(library, [lender], true)
  refuseBroken(library, [lender])
  return { lender, part: within(library, lender, what, [name as string, ...more], option) }
}

function within(
  library: FlowLibrary,
  lender: LenderId,
  what: string,
  words: readonly string[],
  option: (name: string) => string | undefined,
): NewPart {
  const [named = ''] = words
  if (what === 'step' || what === 'question') {
    const [after, label, when] = [option('after'), option('label'), option('when')]
    const asked = { lender, named, after, label, when, choices: choicesIn(option('choices')) }
    return what === 'step' ? newStep(library, asked) : newQuestion(library, asked)
  }
  if (what === 'screen') return newScreen(library, lender, named, option('kind') ?? 'form')
  return newScenario(library, lender, words.join(' '), option('for'))
}
