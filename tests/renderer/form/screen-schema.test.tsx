import Form from '@rjsf/core'
import { customizeValidator } from '@rjsf/validator-ajv8'
import { cleanup, render } from '@testing-library/react'
import ajvErrors from 'ajv-errors'
import { afterEach, describe, expect, it } from 'vitest'
import { hasFields } from '#engine/flow/compiled-flow.ts'
import { screenSchema } from '#engine/validation/standard-screen-schema.ts'
import { shippedFlows } from '#kit/shipped-flows.ts'

const flows = await shippedFlows()
const screens = flows.flatMap((flow) =>
  Object.values(flow.screens)
    .filter(hasFields)
    .map((screen) => [`${flow.lender} ${screen.route}`, flow, screen] as const),
)
const validator = customizeValidator({ extenderFn: (ajv) => ajvErrors(ajv as never) as never })

afterEach(cleanup)

describe('screenSchema', () => {
  it.each(screens)('a plain rjsf form draws every field of %s with its label', (_name, flow, screen) => {
    const { schema, uiSchema } = screenSchema(flow, screen)
    const { container } = render(<Form schema={schema as never} uiSchema={uiSchema as never} validator={validator} />)
    for (const { id } of screen.fields)
      expect(container.querySelectorAll(`[name^="root_${id}"], [id^="root_${id}"]`).length, id).toBeGreaterThan(0)
    expect(container.textContent).not.toContain('Unsupported field')
    const labels = screen.fields.flatMap(({ label }) => (typeof label === 'string' ? [label] : []))
    for (const label of labels) expect(container.textContent).toContain(label)
  })
})
