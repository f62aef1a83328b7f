import { Input } from '@mantine/core'
import type { ComponentProps, ReactNode, Ref } from 'react'
import classes from './text-input.module.css'

type TextInputProps = Omit<ComponentProps<'input'>, 'size' | 'value' | 'onChange'> & {
  readonly value: string
  readonly onText: (text: string) => void
  /** Inside the field, before or after the text. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

/** Mantine's box around a plain input. It never shortens, formats or refuses what is being typed. */
export function TextInput({ onText, before, after, inputRef, ...rest }: TextInputProps) {
  return (
    <Input
      {...rest}
      ref={inputRef}
      // Our frame has wired the ids; Mantine would write its own over them.
      withAria={false}
      error={rest['aria-invalid'] === true}
      leftSection={before}
      rightSection={after}
      leftSectionPointerEvents="none"
      rightSectionPointerEvents="all"
      classNames={{ input: classes.input, section: classes.section }}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}
