import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const evaluateUrl = new URL('../../../src/engine/logic/evaluate.ts', import.meta.url).href
/** Around midnight, around the change of the clocks, and around leap days: where local time would slip a day. */
const program = `
  const { evaluate } = await import(${JSON.stringify(evaluateUrl)})
  const days = [['2008-01-15', '2026-01-15'], ['2004-02-29', '2026-02-28'], ['2004-02-29', '2026-03-01'], ['2026-03-07', '2026-03-09'],
    ['2026-10-31', '2026-11-02'], ['2011-12-29', '2011-12-31'], ['1900-01-01', '2026-12-31']]
  console.log(JSON.stringify(days.map(([x, today]) => [
    evaluate({ years_since: { var: 'x' } }, { today, x }), evaluate({ days_since: { var: 'x' } }, { today, x })])))
`

describe('dates', () => {
  it.each(['UTC', 'America/New_York', 'Pacific/Apia', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Africa/Monrovia'])(
    'rules over dates have the same result on a machine in %s',
    (TZ) => {
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      })
      expect(stdout, stderr).toBe('[[18,6575],[21,8035],[22,8036],[0,2],[0,2],[0,2],[126,46385]]\n')
    },
    30_000,
  )
})
