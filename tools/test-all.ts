// Runs the steps that a change must pass, one after the other, until the first failure. `npm test` runs all of them,
// `npm test -- types lint unit` only these, `npm run test:full` the long steps and the long forms of tests too.
import { stripVTControlCharacters } from 'node:util'
import { REPOSITORY } from './repository.ts'
import { runStep } from './test-steps/run-step.ts'
import { STEPS } from './test-steps/steps.ts'

const named = process.argv.slice(2).filter((word) => word !== '--full')
const full = process.argv.includes('--full')
const unknown = named.filter((word) => !STEPS.some(({ id }) => id === word))

if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. There are: ${STEPS.map(({ id }) => id).join(', ')}.`)
  process.exitCode = 2
} else {
  const steps = STEPS.filter(({ id, onlyInFull }) => (named.length > 0 ? named.includes(id) : full || !onlyInFull))
  process.exitCode = (await runAll(steps)) ? 0 : 1
}

async function runAll(steps: typeof STEPS): Promise<boolean> {
  const env = { ...process.env, ...(full ? { STEPWRIGHT_FULL: '1' } : {}), FORCE_COLOR: undefined }
  let passed = 0
  for (const step of steps) {
    process.stdout.write(`${step.title.padEnd(26)} `)
    const result = await runStep(step, REPOSITORY, env)
    const output = stripVTControlCharacters(result.output)
    const sum = step.sum?.exec(output)?.[0].trim().replace(/\s+/g, ' ')
    process.stdout.write(
      `${result.passed ? 'passed' : 'FAILED'} ${result.seconds.toFixed(1).padStart(6)} s${sum ? `  ${sum}` : ''}\n`,
    )
    if (!result.passed) {
      process.stdout.write(`\n${output}\nThis step alone: npm test -- ${step.id}\n\n${passed} passed, 1 failed\n`)
      return false
    }
    passed += 1
  }
  process.stdout.write(`\n${passed} passed, 0 failed\n`)
  return true
}
