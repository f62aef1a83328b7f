import { Input } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type TextInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> & {
  readonly value: string
  readonly onText: (text: string) => void
  /** How many lines it has; one without it. */
  readonly rows?: number | undefined
  /** Elements inside the input's border, before or after the text. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  /** True if the text is stored when typing pauses: until then the element has what is typed, and a key draws nothing. */
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
    readonly control: Omit<TextInputProps, 'value' | 'onText'> & { readonly value?: string }
    readonly onText: (text: string) => void
    /** The text that `onText` was last given, or that was stored; without it, the control's value. */
    readonly known?: RefObject<string>
  }

/**
 * Sets the control's own ARIA attributes over Mantine's: a control may have several descriptions, and several controls
 * may share one message.
 */
function Control({ control, onText, known, ...drawn }: ControlProps) {
  const Tag = 'rows' in control ? 'textarea' : 'input'
  const element = useRef<HTMLInputElement>(null)
  const ref = useMergedRef(element, control.ref)
  // A program may have filled the element in without an event: what is shown is what is submitted.
  const read = useEffectEvent(() => {
    const text = element.current?.value
    if (text !== undefined && text !== (known?.current ?? control.value ?? text)) onText(text)
  })
  useEffect(() => {
    const form = element.current?.form
    const submit = () => read()
    form?.addEventListener('submit', submit, true)
    return () => form?.removeEventListener('submit', submit, true)
  }, [])
  const change: ControlProps['onChange'] = (event) => onText(event.currentTarget.value)
  return <Tag {...drawn} {...(control as object)} ref={ref as never} onChange={change as never} />
}

/**
 * Keeps the typed text in the element, so that a key draws nothing. Another stored value replaces it, and so does leaving the
 * control, because what is stored may be normalized.
 */
function KeepingControl({ control: { value = '', onBlur, ...control }, onText, ...drawn }: ControlProps) {
  const known = useRef(value)
  const element = useRef<HTMLInputElement>(null)
  const [timesLeft, setTimesLeft] = useState(0)
  const shown = useRef({ value, timesLeft })
  useLayoutEffect(() => {
    // Not at first: what was typed before React took the element over is not stored yet.
    if (shown.current.value === value && shown.current.timesLeft === timesLeft) return
    shown.current = { value, timesLeft }
    known.current = value
    if (element.current && element.current.value !== value) element.current.value = value
  }, [value, timesLeft])
  const leave: TextInputProps['onBlur'] = (event) => {
    onBlur?.(event)
    setTimesLeft((times) => times + 1)
  }
  const take = (text: string) => {
    known.current = text
    onText(text)
  }
  const kept = { ...control, ref: element, defaultValue: value, onBlur: leave }
  return <Control {...drawn} control={kept} known={known} onText={take} />
}
