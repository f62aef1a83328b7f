import { mergeOver } from '#engine/authoring.ts'
import { type Json, matches, type Rule, resolveText, type Text } from '#engine/index.ts'
import type { Decided } from '#verify/explanation.ts'
import { rendered } from './answer-claims.ts'
import { whyText } from './reasons.ts'
import { factsOf, type Mismatch, mismatch, type Scenario, type Stage } from './scenario-run.ts'

/** Checks claims about the paragraphs of the footer; an empty text claims that the paragraph is hidden. */
export function runFooter(stage: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.footer ?? []).flatMap(({ given, then }, index) => {
    const facts = factsOf(stage, mergeOver((scenario.given ?? {}) as Json, (given ?? {}) as Json) as Scenario['given'])
    return Object.entries(then.paragraphs).flatMap(([id, text = '']) => {
      const paragraph = stage.flow.live.shell.footer.find((one) => one.id === id)
      const rule = paragraph?.shownWhen as Rule | undefined
      const shown = paragraph !== undefined && matches(rule, facts)
      const actual = shown ? rendered(stage, resolveText(stage.flow, paragraph.text as Text, facts)) : ''
      if (actual === text) return []
      const at = ['footer', String(index), 'then', 'paragraphs', id]
      const expects =
        text === '' ? `that the paragraph ${id} of the footer is not shown` : `the paragraph ${id} of the footer to say "${text}"`
      const because: Decided[] =
        paragraph && rule !== undefined
          ? [
              {
                says: `${id} is ${shown ? 'shown' : 'not shown'}`,
                because: { at: `shell.json#/footer/${id}/shownWhen`, rule },
                facts,
              },
            ]
          : []
      const words = paragraph && shown ? whyText(id, paragraph.text as Text, `shell.json#/footer/${id}/text`, facts) : []
      return [
        mismatch(at, `expects ${expects}, and ${actual === '' ? 'it is not shown' : `it says "${actual}"`}`, text, actual, [
          ...because,
          ...words,
        ]),
      ]
    })
  })
}
