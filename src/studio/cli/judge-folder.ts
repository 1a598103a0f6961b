export async function judgeFolder(folder: string, signal: AbortSignal): Promise<boolean> {
  void folder;
  void signal;
  return true;
}
