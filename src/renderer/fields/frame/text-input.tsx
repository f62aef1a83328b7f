import { Input } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

type TextInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> & {
  readonly value: string
  readonly onText: (text: string) => void
  /** How many lines it has; one without it. */
  readonly rows?: number | undefined
  /** Elements inside the input's border, before or after the text. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** Mantine's text input. Typed text is never shortened, formatted or refused. */
export function TextInput({ onText, before, after, rows, ...control }: TextInputProps) {
  return (
    <Input
      component={Control}
      control={rows === undefined ? control : { ...control, rows }}
      multiline={rows !== undefined}
      error={control['aria-invalid']}
      leftSection={before}
      rightSection={after}
      rightSectionPointerEvents="all"
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}

/**
 * Sets the control's own ARIA attributes over Mantine's: a control may have several descriptions, and several controls
 * may share one message.
 */
type Drawn = ComponentProps<'input'> & ComponentProps<'textarea'>

function Control({ control, ...drawn }: Drawn & { readonly control: object }) {
  const Tag = 'rows' in control ? 'textarea' : 'input'
  return <Tag {...drawn} {...control} />
}
