import { CSHARP } from "./csharp";
import { GO } from "./go";
import { JAVA } from "./java";
import { JAVASCRIPT } from "./javascript";
import { PHP } from "./php";
import { PYTHON } from "./python";

/**
 * Receivers to begin with: whole programs that verify what we send (Standard Webhooks 1.0.0), with nothing but what their language
 * brings along. Each takes its secret from WEBHOOK_SECRET.
 */
export const RECEIVERS = [
  { id: "javascript", name: "JavaScript", file: "receiver.mjs", run: "node receiver.mjs", code: JAVASCRIPT },
  { id: "python", name: "Python", file: "receiver.py", run: "python3 receiver.py", code: PYTHON },
  { id: "php", name: "PHP", file: "receiver.php", run: "php -S 0.0.0.0:8000 receiver.php", code: PHP },
  { id: "java", name: "Java", file: "Receiver.java", run: "java Receiver.java", code: JAVA },
  { id: "go", name: "Go", file: "receiver.go", run: "go run receiver.go", code: GO },
  { id: "csharp", name: "C#", file: "Program.cs", run: "dotnet run", code: CSHARP },
] as const;
