/** Mistakes that authors make who are no programmers: each is one finding, at its line, with what to do first. */
import { describe, expect, it } from 'vitest'
import type { Finding } from '#engine/diagnostics/finding.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { applied } from '#kit/applied.ts'
import { flow } from '#kit/flow-command.ts'
import { shippedLibrary, shippedTexts } from '#kit/shipped-flows.ts'
import { type FlowFilesMap, withText } from '#kit/some-flow-files.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'
import type { EverydayMistake } from './everyday-mistakes.ts'

export const LENDER = 'prairie-members'

export const flows: FlowFilesMap = await shippedTexts()
export const shipped = await shippedLibrary()

function made({ file, edit }: EverydayMistake): FlowFilesMap {
  const path = `${LENDER}/${file}`
  if (typeof edit === 'string') return new Map(flows).set(path, edit)
  return withText(flows, path, ...edit)
}

/** Where the finding is to be. */
function lineOf({ file, edit, linesOn = 0 }: EverydayMistake): number {
  const before = typeof edit === 'string' ? '' : (flows.get(`${LENDER}/${file}`)?.split(edit[0])[0] ?? '')
  return before.split('\n').length + linesOn
}

const found = new Map<EverydayMistake, readonly Finding[]>()

function findingsOf(mistake: EverydayMistake): readonly Finding[] {
  const findings = found.get(mistake) ?? checkFlows(openFlowLibrary(made(mistake), shipped), [LENDER])
  found.set(mistake, findings)
  return findings
}

/** The two tests of each mistake stand together: what the first finds out of its files is known to the second. */
export function describeMistakes(mistakes: readonly EverydayMistake[]): void {
  describe.each(mistakes)('the mistake “$name” of an author who is no programmer', (mistake) => {
    it(`the mistake “${mistake.name}” is the finding ${mistake.code} at its line, with the right first fix`, () => {
      const errors = findingsOf(mistake).filter(({ severity }) => severity !== 'info')
      expect(errors.map(({ code, file, line, fixes }) => [code, file, line, fixes[0]?.title])).toEqual([
        [mistake.code, `${LENDER}/${mistake.file}`, lineOf(mistake), mistake.first],
      ])
    })

    it(`the mistake “${mistake.name}” is corrected by check --fix only if the fix is safe`, async () => {
      const [safe, ...others] = findingsOf(mistake).flatMap(({ fixes }) => fixes.filter(({ safety }) => safety === 'safe'))
      expect(others).toEqual([])
      if (mistake.fixed === 'by hand') return void expect(safe).toBeUndefined()
      if (mistake.fixed === 'sound') {
        const { code } = await flow(`check ${LENDER} --fix`, made(mistake), {}, [], shipped)
        return void expect(code).toBe(0)
      }
      // What stands there again is sound: the command need not find it out for each.
      const path = `${LENDER}/${mistake.file}`
      expect(withoutSpaces(applied(made(mistake), safe).get(path))).toBe(withoutSpaces(flows.get(path)))
    })
  })
}

function withoutSpaces(text = ''): string {
  return text.replace(/\s/g, '')
}
