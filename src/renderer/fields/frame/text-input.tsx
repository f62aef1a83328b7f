import { Input } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

type TextInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> & {
  readonly value: string
  readonly onText: (text: string) => void
  /** Inside the field, before or after the text. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** Mantine's input. It never shortens, formats or refuses what is being typed. */
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

/** Mantine names one help and one error; a control of ours can name more, and several controls can share one error. */
function Control({ control, ...drawn }: ComponentProps<'input'> & { readonly control: ComponentProps<'input'> }) {
  return <input {...drawn} {...control} />
}
