import { type ColourScale, QUIET_WORDS, readableShade, tenShades, WORDS } from '#engine/authoring.ts'
import './mantine-styles.ts'
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { ChevronDownIcon } from '#ui/icons.tsx'

type LenderThemeProps = {
  readonly colours: { readonly primary: ColourScale; readonly secondary: ColourScale }
  /** The nonce of the content security policy, for Mantine's style elements. */
  readonly nonce?: string | undefined
  /** `test` renders without transitions. */
  readonly env?: 'default' | 'test'
  readonly children: ReactNode
}

/** Dresses everything below in the lender's colours. Light only: no lender's colours have been checked on dark. */
export function LenderTheme({ colours, nonce, env = 'default', children }: LenderThemeProps) {
  const theme = useMemo(() => themeOf(colours), [colours])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableVariables}
      forceColorScheme="light"
      env={env}
      getStyleNonce={() => nonce ?? ''}
    >
      {children}
    </MantineProvider>
  )
}

function themeOf({ primary, secondary }: LenderThemeProps['colours']) {
  const lender = tenShades(primary)
  return createTheme({
    colors: {
      lender: [...lender] as unknown as MantineColorsTuple,
      quiet: [...tenShades(secondary)] as unknown as MantineColorsTuple,
    },
    primaryColor: 'lender',
    primaryShade: readableShade(lender),
    black: WORDS,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    defaultRadius: 'md',
    fontSmoothing: true,
    respectReducedMotion: true,
    components,
  })
}

/** The defaults of Mantine's inputs: label, help and message precede the control, in this order. */
const components = {
  InputWrapper: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
  Input: { defaultProps: { size: 'md' } },
  NativeSelect: { defaultProps: { size: 'md', rightSection: <ChevronDownIcon /> } },
  Fieldset: { defaultProps: { variant: 'unstyled' } },
  Radio: { defaultProps: { size: 'md' } },
  Checkbox: { defaultProps: { size: 'md', radius: 'sm' } },
}

/** Mantine's own red, grey placeholder and border are too pale for the contrast that we owe a reader. */
const readableVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#b3261e',
    '--mantine-color-dimmed': QUIET_WORDS,
    '--mantine-color-placeholder': '#5d6975',
    '--mantine-color-anchor': 'var(--mantine-primary-color-filled)',
    '--colour-surface': '#fff',
    '--colour-chosen': 'var(--mantine-color-lender-0)',
    '--colour-line': '#d5dae0',
    '--colour-edge': '#75808c',
    '--colour-good': '#1b6e3c',
    '--colour-middling': '#8a5a00',
    '--colour-quiet': 'var(--mantine-color-quiet-0)',
    '--colour-error-quiet': '#fdf3f2',
  },
  dark: {},
})
