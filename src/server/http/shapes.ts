/** JSON Schemas that several routes check or answer with. Nothing unknown gets in, and nothing undeclared gets out. */
export const text = { type: 'string', maxLength: 2_000 } as const
export const flag = { type: 'boolean' } as const
export const list = (items: object) => ({ type: 'array', items }) as const
export const uuid = { type: 'string', format: 'uuid' } as const
/** Whatever JSON the flow defines: the engine judges it. */
export const free = { type: 'object', additionalProperties: true } as const

/** All keys are required but those that end in `?`. */
export function shape(properties: Readonly<Record<string, object>>) {
  const entries = Object.entries(properties)
  const required = entries.map(([key]) => key).filter((key) => !key.endsWith('?'))
  const named = Object.fromEntries(entries.map(([key, schema]) => [key.replace(/\?$/, ''), schema]))
  return { type: 'object', additionalProperties: false, required, properties: named } as const
}

export const idempotencyKey = {
  type: 'object',
  required: ['idempotency-key'],
  properties: {
    'idempotency-key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description: 'Made by the caller; a retry sends the same.',
    },
  },
} as const
