package dev.nimbus.cli;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** As much of JSON Schema as the OpenAPI document uses for the shape of values. */
final class JsonSchema {
    private final JsonNode document;

    /** @param document where references lead */
    JsonSchema(JsonNode document) {
        this.document = document;
    }

    /** The node, or what it refers to. */
    JsonNode resolved(JsonNode node) {
        return node.has("$ref")
                ? resolved(document.at(
                        JsonPointer.compile(node.get("$ref").textValue().substring(1))))
                : node;
    }

    /** What is wrong with {@code value}, each with its place; empty if it fits. */
    List<String> faults(JsonNode schema, JsonNode value) {
        List<String> faults = new ArrayList<>();
        check(schema, value, "", faults);
        return faults;
    }

    private void check(JsonNode reference, JsonNode value, String at, List<String> faults) {
        JsonNode schema = resolved(reference);
        if (schema.has("type") && !isOfType(schema.get("type"), value)) {
            faults.add(at + " is " + value + "; expected " + schema.get("type"));
        }
        if (schema.has("const") && !schema.get("const").equals(value)) {
            faults.add(at + " is " + value + "; expected " + schema.get("const"));
        }
        if (schema.has("enum") && !contains(schema.get("enum"), value)) {
            faults.add(at + " is " + value + "; expected one of " + schema.get("enum"));
        }
        for (String alternatives : new String[] {"oneOf", "anyOf"}) {
            if (schema.has(alternatives) && !fitsOne(schema.get(alternatives), value)) {
                faults.add(at + " is " + value + "; fits none of " + alternatives);
            }
        }
        if (value.isObject()) {
            checkMembers(schema, value, at, faults);
        }
        for (int i = 0; value.isArray() && schema.has("items") && i < value.size(); i++) {
            check(schema.get("items"), value.get(i), at + "/" + i, faults);
        }
    }

    /** A member that the schema does not name is a fault: documents say all that there is. */
    private void checkMembers(JsonNode schema, JsonNode value, String at, List<String> faults) {
        schema.path("required").forEach(name -> {
            if (!value.has(name.textValue())) {
                faults.add(at + " has no " + name);
            }
        });
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            String place = at + "/" + member.getKey();
            if (schema.path("properties").has(member.getKey())) {
                check(schema.get("properties").get(member.getKey()), member.getValue(), place, faults);
            } else if (schema.path("additionalProperties").isObject()) {
                check(schema.get("additionalProperties"), member.getValue(), place, faults);
            } else if (schema.has("properties")) {
                faults.add(place + " is not in the contract");
            }
        }
    }

    private boolean fitsOne(JsonNode schemas, JsonNode value) {
        for (JsonNode schema : schemas) {
            if (faults(schema, value).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private static boolean contains(JsonNode list, JsonNode value) {
        for (JsonNode one : list) {
            if (one.equals(value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfType(JsonNode type, JsonNode value) {
        if (type.isArray()) {
            for (JsonNode one : type) {
                if (isOfType(one, value)) {
                    return true;
                }
            }
            return false;
        }
        return switch (type.textValue()) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            default -> throw new IllegalArgumentException("type " + type);
        };
    }
}
