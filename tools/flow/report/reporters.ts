import type { ReportFormat } from '../command-line/command.ts'
import { github } from './github.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { pretty } from './pretty.ts'
import type { Reporter } from './report.ts'
import { sarif } from './sarif.ts'

export const reporters: { readonly [format in ReportFormat]: Reporter } = { pretty, json, junit, sarif, github }
