import { Input } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'

type TextInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> & {
  readonly value: string
  readonly onText: (text: string) => void
  /** How many lines it has; one without it. */
  readonly rows?: number | undefined
  /** Elements inside the input's border, before or after the text. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  /** True if the text is stored when typing pauses: until then the control has what is typed, and a key redraws it alone. */
  readonly keepsText?: boolean
}

/** Mantine's text input. Typed text is never shortened, formatted or refused. */
export function TextInput({ onText, before, after, rows, keepsText = false, ...control }: TextInputProps) {
  return (
    <Input
      component={keepsText ? KeepingControl : Control}
      control={rows === undefined ? control : { ...control, rows }}
      multiline={rows !== undefined}
      error={control['aria-invalid']}
      leftSection={before}
      rightSection={after}
      rightSectionPointerEvents="all"
      onText={onText}
    />
  )
}

type ControlProps = ComponentProps<'input'> &
  ComponentProps<'textarea'> & {
    readonly control: Omit<TextInputProps, 'onText'>
    readonly onText: (text: string) => void
  }

/**
 * Sets the control's own ARIA attributes over Mantine's: a control may have several descriptions, and several controls
 * may share one message.
 */
function Control({ control, onText, ...drawn }: ControlProps) {
  const Tag = 'rows' in control ? 'textarea' : 'input'
  return <Tag {...drawn} {...(control as object)} onChange={(event) => onText(event.currentTarget.value)} />
}

/** Keeps the typed text. Another stored value replaces it, and so does leaving the control, because what is stored may be normalized. */
function KeepingControl({ control, onText, ...drawn }: ControlProps) {
  const { value, onBlur } = control
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>()
  const type = (text: string) => {
    setTyped({ text, over: value })
    onText(text)
  }
  const leave: TextInputProps['onBlur'] = (event) => {
    onBlur?.(event)
    setTyped(undefined)
  }
  const shown = { ...control, value: typed?.over === value ? typed.text : value, onBlur: leave }
  return <Control {...drawn} control={shown} onText={type} />
}
