import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { REPOSITORY } from '#tools/repository.ts'

/** Mistakes of several kinds, one of them allowed for now, and a scenario that a lender declines and one that fails. */
const wrong = someFlowFiles({
  ...Object.fromEntries(withText(someFlowFiles(), 'base/facts.json', '"SECONDARY"', '"SECONDRY"')),
  'birch/screens/apply/income.json': { heading: '{oh}', submit: '<&"\u0007>' },
  'acme/notes & more.txt': '',
  'acme/allow.json': { allow: [{ allow: 'unknown-file', at: 'notes & more.txt', because: 'Soon gone.', until: '2026-12-31' }] },
})
const declined = someFlowFiles({
  'acme/scenarios/second-home.json': { notForUs: 'It asks <nobody> & "never".' },
  'birch/scenarios/second-home.json': { notForUs: null, title: 'Not so' },
})
const failing = withText(someFlowFiles(), 'base/screens/apply/property.json', '"Please choose"', '"Choose"')

describe('SARIF', () => {
  const validate = sarifSchema()

  it.each([
    ['check', someFlowFiles()],
    ['check', wrong],
    ['check --since main', wrong],
    ['test', declined],
    ['test', failing],
    ['test', wrong],
  ])('the SARIF of flow %s is valid against the schema of OASIS', async (line, files) => {
    const { out } = await flow(`${line} --format sarif`, files, { main: someFlowFiles() })
    validate(JSON.parse(out))
    expect(validate.errors ?? []).toEqual([])
  })

  it('a SARIF result without a message is invalid', async () => {
    const log = JSON.parse((await flow('check --format sarif', wrong)).out)
    delete log.runs[0].results[0].message
    expect(validate(log)).toBe(false)
  })
})

describe('JUnit', () => {
  it.each([
    ['check', someFlowFiles()],
    ['check', wrong],
    ['test', declined],
    ['test', failing],
    ['test', wrong],
  ])('the JUnit report of flow %s is valid against JUnit.xsd', async (line, files) => {
    const { out } = await flow(`${line} --format junit`, files)
    expect(await junitErrors(out)).toEqual([])
  })

  it('a JUnit suite without a name is invalid', async () => {
    const { out } = await flow('check --format junit', wrong)
    expect(await junitErrors(out.replace('name="acme"', ''))).not.toEqual([])
  })
})

/** Written in JSON Schema draft 4, which differs from draft 7 only in `id` here. */
function sarifSchema() {
  const file = `${REPOSITORY}/tests/kit/report-schemas/sarif-2.1.0.json`
  const { id, ...schema } = JSON.parse(readFileSync(file, 'utf8'))
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
  addFormats.default(ajv)
  return ajv.compile({ ...schema, $id: id, $schema: 'http://json-schema.org/draft-07/schema#' })
}

/** JUnit.xsd with the two lines of its later version that allow skipped cases. */
async function junitErrors(xml: string): Promise<readonly string[]> {
  const file = `${REPOSITORY}/tests/kit/report-schemas/junit.xsd`
  const schema = readFileSync(file, 'utf8')
    .replace(/(<xs:choice minOccurs="0">)/, '$1<xs:element name="skipped"/>')
    .replace(/(<xs:attribute name="errors")/, '<xs:attribute name="skipped" type="xs:int" use="optional"/>$1')
  const { errors } = await validateXML({
    xml: { fileName: 'report.xml', contents: xml },
    schema: { fileName: 'JUnit.xsd', contents: schema },
  })
  return errors.map(({ message }) => message)
}
