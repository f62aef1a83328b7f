import { matches, type Rule, resolveText, type Text } from '#engine/index.ts'
import { rendered } from './answer-claims.ts'
import { whyShown, whyText } from './reasons.ts'
import { factsOf, givenTo, type Mismatch, mismatch, type Scenario, type Stage } from './scenario-run.ts'

/** Checks claims about the paragraphs of the footer; an empty text claims that the paragraph is hidden. */
export function runFooter(stage: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.footer ?? []).flatMap((claim, index) => {
    const facts = factsOf(stage, givenTo(scenario, claim))
    return Object.entries(claim.then.paragraphs).flatMap(([id, text = '']) => {
      const paragraph = stage.flow.live.shell.footer.find((one) => one.id === id)
      const rule = paragraph?.shownWhen as Rule | undefined
      const shown = paragraph !== undefined && matches(rule, facts)
      const actual = shown ? rendered(stage, resolveText(stage.flow, paragraph.text as Text, facts)) : ''
      if (actual === text) return []
      const at = ['footer', String(index), 'then', 'paragraphs', id]
      const expects =
        text === '' ? `that the paragraph ${id} of the footer is not shown` : `the paragraph ${id} of the footer to say "${text}"`
      const place = `shell.json#/footer/${id}`
      const because = [
        ...whyShown(id, rule, place, facts),
        ...(paragraph && shown ? whyText(id, paragraph.text as Text, `${place}/text`, facts) : []),
      ]
      const sentence = `expects ${expects}, and ${actual === '' ? 'it is not shown' : `it says "${actual}"`}`
      return [mismatch(at, sentence, text, actual, because)]
    })
  })
}
