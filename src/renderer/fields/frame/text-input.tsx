import { Input } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

type TextInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> & {
  readonly value: string
  readonly onText: (text: string) => void
  /** Elements inside the input's border, before or after the text. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** Mantine's text input. Typed text is never shortened, formatted or refused. */
export function TextInput({ onText, before, after, ...control }: TextInputProps) {
  return (
    <Input
      component={Control}
      control={control}
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
function Control({ control, ...drawn }: ComponentProps<'input'> & { readonly control: ComponentProps<'input'> }) {
  return <input {...drawn} {...control} />
}
