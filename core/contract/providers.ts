/** The values that describe a provider of suggestions by machine. */
import { z } from 'zod'
import { BUDGETS } from './budgets.ts'

/** `chat`: an endpoint of the API that Ollama, LM Studio, llama.cpp and others share. */
export const PROVIDER_KINDS = ['apertium', 'chat', 'libretranslate', 'deepl'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

/** The name by which people know a provider, and commands take it. */
export const providerName = z
  .string()
  .trim()
  .min(1)
  .max(BUDGETS.code.max)
  .regex(/^[^\p{Cc}/]*$/u)

export const providerDefinition = z.strictObject({
  name: providerName,
  kind: z.enum(PROVIDER_KINDS),
  /** The address of the service; null of one that is installed on this machine. */
  address: z.string().max(BUDGETS.url.max).nullable().default(null),
  /** The model of a chat. */
  model: z.string().max(BUDGETS.resourceName.max).default(''),
  /** The prompt of a chat model; empty: the built-in prompt. */
  prompt: z.string().max(BUDGETS.prompt.max).default(''),
  /** The price of a million characters, in whatever currency; null: none is known. */
  price: z.number().min(0).max(1_000_000).nullable().default(null),
})
export type ProviderDefinition = z.output<typeof providerDefinition>
