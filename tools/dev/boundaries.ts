// Checks imports between modules against tools/dev/boundaries/rules.ts: `npm test -- boundaries`.
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { REPOSITORY } from '../repository.ts'
import { boundaryReport } from './boundaries/boundary-report.ts'
import { RULES } from './boundaries/rules.ts'

process.chdir(REPOSITORY)
const { options, ...ruleSet } = RULES
const { output } = await cruise(['src', 'tools', 'tests', 'e2e'], { ...options, ruleSet, validate: true }, undefined, {
  tsConfig: extractTSConfig('tsconfig.json'),
})
const { text, passed } = boundaryReport(output as ICruiseResult)
console.log(text)
process.exitCode = passed ? 0 : 1
