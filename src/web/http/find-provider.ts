import { type InjectionToken } from '@nestjs/common';
import { type ModulesContainer } from '@nestjs/core';

/** An optional provider of any module; Nest's own look-up would log its absence as an error. */
export function findProvider<T>(modules: ModulesContainer, token: InjectionToken): T | undefined {
  for (const module of modules.values()) {
    const provider = module.providers.get(token);
    if (provider) return provider.instance as T;
  }
  return undefined;
}
