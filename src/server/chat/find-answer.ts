/** Finds the question of chat.json that a message means, by the words of questions, phrasings and answers. */
import MiniSearch, { type SearchResult } from 'minisearch'
import type { ChatQuestion, CompiledFlow, Facts } from '#engine/index.ts'
import { textFormatter } from '../texts/text-formatter.ts'

/** Empty `others` with `found` for a message that means one question alone. */
export type FoundAnswer = { readonly found?: ChatQuestion; readonly others: readonly ChatQuestion[] }

type Indexed = { readonly id: string; readonly question: string; readonly phrasings: string; readonly answer: string }

const mostOthers = 2
/** A question whose score is below this share of the best one is not offered, unless other words of the message mean it. */
const nearShare = 0.5
/** Words that only answers have are too weak to answer by: the best hit needs a question's or a phrasing's word. */
const fields = ['question', 'phrasings', 'answer'] as const

/** @param flow in the language of the message */
export function findAnswer(flow: CompiledFlow, message: string, facts: Facts): FoundAnswer {
  const { questions = [] } = flow.live.chat ?? {}
  const hits = indexOf(flow, facts).search(message)
  const strong = hits.filter(({ match }) => Object.values(match).some((of) => of.some((field) => field !== 'answer')))
  const [best, ...rest] = strong
  if (!best) return { others: [] }
  const question = (id: string) => questions.find((one) => one.id === id)
  const isOfOtherWords = ({ queryTerms }: SearchResult) => !queryTerms.some((term) => best.queryTerms.includes(term))
  const near = rest.filter((hit) => hit.score >= best.score * nearShare || isOfOtherWords(hit)).slice(0, mostOthers)
  const found = question(best.id)
  return { ...(found && { found }), others: near.flatMap(({ id }) => question(id) ?? []) }
}

const indexes = new WeakMap<CompiledFlow, MiniSearch<Indexed>>()

/** The index of a flow, made once: its texts insert values of the lender alone. */
function indexOf(flow: CompiledFlow, facts: Facts): MiniSearch<Indexed> {
  const known = indexes.get(flow)
  if (known) return known
  const { questions = [], ignoredWords = '' } = flow.live.chat ?? {}
  const format = textFormatter(flow, facts)
  const ignored = new Set(termsOf(format(ignoredWords)))
  const index = new MiniSearch<Indexed>({
    fields: [...fields],
    tokenize: termsOf,
    processTerm: (term) => (ignored.has(term) ? null : term),
    searchOptions: {
      boost: { question: 3, phrasings: 2 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  })
  index.addAll(
    questions.map(({ id, question, phrasings = '', answer }) => {
      return { id, question: format(question), phrasings: format(phrasings), answer: format(answer) }
    }),
  )
  indexes.set(flow, index)
  return index
}

/** Words in small letters without accents, so that `¿Cuánto?` is found by `cuanto`. */
function termsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((term) => term !== '')
}
