export const CACHE: string;
export const PYTHON: string;
export const JARS: string;
export function installPython(): boolean;
export function installJava(): boolean;
